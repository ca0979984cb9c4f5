//! Which real programs we read, where they come from and how each is built.

pub enum Source {
    /// A source package of Debian's.
    Debian(&'static str),
    /// A crate that carries C: its name, version, and the directory in it.
    Crate(&'static str, &'static str, &'static str),
}

pub struct Project {
    pub name: &'static str,
    pub source: Source,
    /// Shell commands run in the unpacked source; `$CC` records during `build`.
    pub configure: &'static str,
    pub build: &'static str,
    /// Part of a quick look (`--short`).
    pub short: bool,
}

pub const PROJECTS: &[Project] = &[
    Project {
        name: "gzip",
        source: Source::Debian("gzip"),
        configure: "./configure --quiet",
        build: "make -j2 CC=\"$CC\"",
        short: true,
    },
    Project {
        name: "zlib",
        source: Source::Debian("zlib"),
        configure: "./configure --static",
        build: "make -j2 CC=\"$CC\" static",
        short: true,
    },
    Project {
        name: "bzip2",
        source: Source::Debian("bzip2"),
        configure: "",
        build: "make -j2 CC=\"$CC\" bzip2 bzip2recover",
        short: true,
    },
    Project {
        name: "lua5.4",
        source: Source::Debian("lua5.4"),
        configure: "",
        build: "make -j2 -C src CC=\"$CC\" SYSCFLAGS='-DLUA_USE_LINUX' SYSLIBS='-Wl,-E -ldl' lua luac",
        short: true,
    },
    Project {
        name: "coreutils",
        source: Source::Debian("coreutils"),
        configure: "FORCE_UNSAFE_CONFIGURE=1 ./configure --quiet --disable-nls --without-libgmp \
                    --without-selinux --without-openssl --disable-acl --disable-xattr --disable-libcap",
        build: "make -j2 CC=\"$CC\" SUBDIRS=. MANS= INFO_DEPS= all",
        short: false,
    },
    Project {
        name: "busybox",
        source: Source::Debian("busybox"),
        // tc.c does not compile with recent kernel headers.
        configure: "make HOSTCC=gcc defconfig && sed -i 's/^CONFIG_TC=y/# CONFIG_TC is not set/' .config \
                    && yes '' | make HOSTCC=gcc oldconfig",
        build: "make -j2 CC=\"$CC\" HOSTCC=gcc SKIP_STRIP=y busybox_unstripped",
        short: true,
    },
    Project {
        name: "sqlite",
        source: Source::Crate("libsqlite3-sys", "0.39.1", "sqlite3"),
        configure: "",
        build: "$CC -O0 -c sqlite3.c -o default.o && $CC -O0 -DSQLITE_THREADSAFE=0 -c sqlite3.c -o single.o",
        short: true,
    },
];

pub fn find(name: &str) -> Option<&'static Project> {
    PROJECTS.iter().find(|p| p.name == name)
}

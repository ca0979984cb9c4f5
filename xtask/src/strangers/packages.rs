//! Libraries that nobody here has written for, and five functions of each.

pub struct Package {
    /// Debian's source package.
    pub name: &'static str,
    /// The release of Debian that still has it, if it is not the machine's own.
    pub release: Option<&'static str>,
    /// In the unpacked archive.
    pub file: &'static str,
    /// Files to be there beside it that the package's own configuration would make.
    pub made: &'static [(&'static str, &'static str)],
    /// With `-I.` for the directory of what was made.
    pub flags: &'static [&'static str],
    pub functions: [&'static str; 5],
}

pub const PACKAGES: &[Package] = &[
    Package {
        name: "http-parser",
        release: None,
        file: "http_parser.c",
        made: &[],
        flags: &[],
        functions: [
            "http_parser_execute",
            "http_parser_parse_url",
            "http_should_keep_alive",
            "http_message_needs_eof",
            "http_parse_host",
        ],
    },
    Package {
        name: "cjson",
        release: None,
        file: "cJSON.c",
        made: &[],
        flags: &[],
        functions: [
            "cJSON_Parse",
            "cJSON_Compare",
            "cJSON_DetachItemViaPointer",
            "cJSON_Minify",
            "cJSON_PrintPreallocated",
        ],
    },
    Package {
        name: "utf8proc",
        release: None,
        file: "utf8proc.c",
        made: &[],
        flags: &[],
        functions: [
            "utf8proc_iterate",
            "utf8proc_encode_char",
            "utf8proc_grapheme_break_stateful",
            "utf8proc_decompose_char",
            "utf8proc_normalize_utf32",
        ],
    },
    Package {
        name: "libinih",
        release: Some("trixie"),
        file: "ini.c",
        made: &[],
        flags: &[],
        functions: [
            "ini_parse_string",
            "ini_parse_stream",
            "ini_find_chars_or_comment",
            "ini_lskip",
            "ini_strncpy0",
        ],
    },
    Package {
        name: "jsmn",
        release: None,
        file: "jsmn.h",
        made: &[("tokens.c", "#include \"jsmn.h\"\n")],
        flags: &[],
        functions: [
            "jsmn_parse",
            "jsmn_parse_string",
            "jsmn_parse_primitive",
            "jsmn_alloc_token",
            "jsmn_fill_token",
        ],
    },
    Package {
        name: "libyaml",
        release: None,
        file: "src/scanner.c",
        made: &[],
        flags: &["-Iinclude"],
        functions: [
            "yaml_parser_scan_to_next_token",
            "yaml_parser_scan_flow_scalar",
            "yaml_parser_scan_uri_escapes",
            "yaml_parser_stale_simple_keys",
            "yaml_parser_roll_indent",
        ],
    },
    Package {
        name: "expat",
        release: None,
        file: "expat/lib/xmltok.c",
        made: &[(
            "expat_config.h",
            "#define BYTEORDER 1234\n#define XML_NS 1\n#define XML_DTD 1\n",
        )],
        flags: &[],
        functions: [
            "utf8_toUtf8",
            "latin1_toUtf16",
            "XmlUtf8Encode",
            "parsePseudoAttribute",
            "normal_contentTok",
        ],
    },
];

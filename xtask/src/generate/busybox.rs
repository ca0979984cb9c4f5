use super::Part;
pub const PART: Part = Part { name: "busybox", about: "", measure: |_, _| Ok(true) };

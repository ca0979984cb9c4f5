use super::Part;
pub const PART: Part = Part { name: "cbmc", about: "", measure: |_, _| Ok(true) };

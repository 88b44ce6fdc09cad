const words =
  /^(?:[-–—_.,;*?#x/\\ ]+|n\.?\s*(?:[/-]\s*)?a\.?|#n\/a|nil+|null|\(null\)|none|nan|undefined|not\s+(?:available|applicable|given|known|provided)|unknown|0000-00-00(?:[ t]00:00(?::00)?)?)$/i

/** What a drop-down shows before somebody has chosen, and what programs write where nobody or nothing was. */
const defaults =
  /^[-<([*\s]*(?:(?:please\s+)?(?:select|choose)(?:\s+(?:an?|any|one|the|your|here|option|value|country|state|city|district|locality|area|class|grade|board|gender|course|school|branch|source|status|stage|owner|counsell?or)){0,3}|none|blank|empty|no\s+(?:owner|one|value|data|answer|response)|nobody|un(?:assigned|allocated|specified|disclosed)|not\s+(?:assigned|allocated|set|specified|selected|chosen|mentioned|disclosed|filled|entered|updated|yet\s+\w+|sure(?:\s+yet)?)|yet\s+to\s+(?:be\s+)?\w+|to\s+be\s+\w+|tb[ad]|don'?t\s+know)[->)\]*.\s]*$/i

/** The longest of them. */
const longest = 40

/** Whether a cell says that there is nothing: empty, `NA`, `-`, `NULL`, `0000-00-00`, `--Select--`, `Unassigned`. */
export const isNothing = (text: string): boolean =>
  text === '' || (text.length <= 20 && words.test(text)) || (text.length <= longest && defaults.test(text))

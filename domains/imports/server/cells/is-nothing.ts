const words =
  /^(?:[-–—_.*?#x/\\ ]+|n\.?\s*[/-]?\s*a\.?|#n\/a|nil+|null|\(null\)|none|nan|undefined|not\s+(?:available|applicable|given|known|provided)|unknown|0000-00-00(?:[ t]00:00(?::00)?)?)$/i

/** Whether a cell says that there is nothing: empty, `NA`, `-`, `NULL`, `0000-00-00`. */
export const isNothing = (text: string): boolean => text === '' || (text.length <= 20 && words.test(text))

/** A path into a body, as `rule.name` or `share_with.0`, and what is wrong there. */
type Sentence = readonly [path: string, sentence: string]

/**
 * Puts each sentence at the field of the form that its path names, the first if there are several. `at` says which field shows a part of
 * the body that has another name.
 * If none names a field, `otherwise` gets the first sentence, or the one over all.
 */
export function problemsAt(
  fields: object,
  sentences: readonly Sentence[],
  { at = {}, otherwise, overAll }: { at?: Readonly<Record<string, string>> | undefined; otherwise: string; overAll: string },
): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const [path, sentence] of sentences) {
    const parts = path.split('.').map((part) => at[part] ?? part)
    const field = parts.find((part) => Object.hasOwn(fields, part))
    if (field !== undefined) problems[field] ??= sentence
  }
  return Object.keys(problems).length > 0 ? problems : { [otherwise]: sentences[0]?.[1] ?? overAll }
}

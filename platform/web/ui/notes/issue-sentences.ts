import type { z } from 'zod'

export function issueSentences({ issues }: z.ZodError): Record<string, string> {
  const sentences: Record<string, string> = {}
  for (const { path, message } of issues) {
    const field = String(path[0] ?? '')
    sentences[field] ??= message
  }
  return sentences
}

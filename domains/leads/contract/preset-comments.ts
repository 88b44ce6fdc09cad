/** The comments of the buttons that the dialer has at the note. A text that was typed stands below. */
export const presetComments = {
  not_picked: 'Not picked/Disconnected/Ringing/Call later',
  call_later: 'Call Later/Call Picked',
} as const

/** What a comment has of a button, and what somebody wrote: a preset is nobody's words. */
export function partsOfComment(comment: string | null): { preset?: string; said: string | null } {
  const preset = Object.values(presetComments).find((text) => comment === text || comment?.startsWith(`${text}\n`))
  return preset === undefined ? { said: comment } : { preset, said: comment?.slice(preset.length).trim() || null }
}

/** So much of a note stands in a notice, in characters; all of it stands in the timeline. */
const longestExcerpt = 300

interface Handover {
  by: string
  lead: string
  to: readonly string[]
  note?: string | undefined
}

const list = new Intl.ListFormat('en-IN')

function withNote(text: string, note?: string) {
  if (!note) return text
  const characters = [...note]
  return `${text}: ${characters.length > longestExcerpt ? `${characters.slice(0, longestExcerpt).join('').trimEnd()}…` : note}`
}

export const handoverTexts = {
  sharedWithYou: ({ by, lead, note }: Handover) => withNote(`${by} shared ${lead} with you`, note),
  yoursShared: ({ by, lead, to, note }: Handover) => withNote(`${by} shared your lead ${lead} with ${list.format(to)}`, note),
  transferredToYou: ({ by, lead, note }: Handover) => withNote(`${by} transferred ${lead} to you`, note),
  transferredFromYou: ({ by, lead, to, note }: Handover) => withNote(`${by} transferred ${lead} from you to ${list.format(to)}`, note),
  backWithYou: ({ by, lead }: Handover) => `${by} undid the transfer of ${lead}, which is back with you`,
  takenBack: ({ by, lead }: Handover) => `${by} undid the transfer of ${lead} to you`,
} as const

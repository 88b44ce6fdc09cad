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
  severalSharedWithYou: ({ by, leads, note }: { by: string; leads: number; note?: string | undefined }) =>
    withNote(`${by} shared ${leads} ${leads === 1 ? 'lead' : 'leads'} with you`, note),
  yoursShared: ({ by, lead, to, note }: Handover) => withNote(`${by} shared your lead ${lead} with ${list.format(to)}`, note),
  transferredToYou: ({ by, lead, note }: Handover) => withNote(`${by} transferred ${lead} to you`, note),
  transferredFromYou: ({ by, lead, to, note }: Handover) => withNote(`${by} transferred ${lead} from you to ${list.format(to)}`, note),
  shareWithdrawn: ({ by, lead }: Handover) => `${by} withdrew your share in ${lead}`,
  askedOfYou: ({ by, lead }: Handover) => `${by} asks you to transfer ${lead} to them`,
  askedOf: ({ by, lead, to }: Handover) => `${by} asks ${list.format(to)} to transfer ${lead} to them`,
  accepted: ({ by, lead }: Handover) => `${by} accepted: ${lead} is yours now`,
  declined: ({ by, lead }: Handover) => `${by} declined: ${lead} is not transferred to you`,
  declinedForYou: ({ by, lead, to }: Handover) => `${by} declined to transfer your lead ${lead} to ${list.format(to)}`,
  lapsedForYou: ({ lead }: Handover) => `Nobody answered within a day: ${lead} is not transferred to you`,
  lapsed: ({ lead, to }: Handover) => `${list.format(to)} asked for ${lead} and was not answered within a day`,
  goneElsewhere: ({ lead, to }: Handover) => `${lead}, which you asked for, is with ${to.length > 0 ? list.format(to) : 'nobody'} now`,
  backWithYou: ({ by, lead }: Handover) => `${by} undid the transfer of ${lead}, which is back with you`,
  takenBack: ({ by, lead }: Handover) => `${by} undid the transfer of ${lead} to you`,
} as const

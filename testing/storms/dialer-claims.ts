/** A counsellor's request to the dialer, written before it is sent. Instants are milliseconds since 1970. */
interface DialerQuestion {
  at: number
  staff: number
  request: number
  sent: string
  leaves?: number | undefined
}

export interface DialerReply {
  at: number
  staff: number
  request: number
  reply: string
  /** The lead that they were told to have, null for none; absent where the answer does not speak of it. */
  lead?: number | null | undefined
  until?: number | undefined
}

export type JournalLine = DialerQuestion | DialerReply

/** A member of staff had a lead from one instant up to another: as they were told, or as the table of leases says. */
export interface Span {
  lead: number
  staff: number
  from: number
  until: number
}

const isSent = (line: JournalLine): line is DialerQuestion => 'sent' in line

interface Exchange extends Span {
  request: number
}

function exchangesOf(lines: readonly JournalLine[]): { left: Exchange[]; reply: Exchange[] } {
  const sent = new Map(lines.filter(isSent).map((line) => [line.request, line]))
  const answers = new Map(lines.filter((line) => !isSent(line)).map((line) => [line.request, line as DialerReply]))
  const left: Exchange[] = []
  const reply: Exchange[] = []
  for (const { request, staff, at: from, leaves } of sent.values()) {
    const answer = answers.get(request)
    // A request whose answer was lost may still wait at the server, and be done later.
    const until = answer && answer.reply !== 'lost' ? answer.at : Number.POSITIVE_INFINITY
    if (leaves !== undefined) left.push({ request, staff, lead: leaves, from, until })
    if (answer?.lead !== undefined) reply.push({ request, staff, lead: answer.lead ?? 0, from, until })
  }
  return { left, reply }
}

const meet = (one: Exchange, other: Exchange) => one.request !== other.request && one.from < other.until && other.from < one.until

/** The spans that a counsellor is sure of: the order of answers that cross a leaving, or an answer with another lead, is unknown. */
function spansOfOne(lines: readonly JournalLine[]): Span[] {
  const { left, reply } = exchangesOf(lines)
  const sure = (answer: Exchange) =>
    !left.some((leaving) => leaving.lead === answer.lead && meet(leaving, answer)) &&
    !reply.some((other) => other.lead !== answer.lead && meet(other, answer))
  const byRequest = new Map(reply.map((exchange) => [exchange.request, exchange]))
  const spans: Span[] = []
  let has: Span | undefined
  const end = (at: number) => {
    if (has && Math.min(has.until, at) > has.from) spans.push({ ...has, until: Math.min(has.until, at) })
    has = undefined
  }
  for (const line of lines) {
    if (isSent(line)) {
      if (line.leaves === has?.lead) end(line.at)
      continue
    }
    const answer = byRequest.get(line.request)
    if (!answer) continue
    // The server may have taken the lead as soon as it was asked.
    if (has?.lead !== line.lead || !sure(answer)) end(answer.from)
    if (!line.lead || !sure(answer)) continue
    has ??= { lead: line.lead, staff: line.staff, from: line.at, until: 0 }
    has.until = Math.max(has.until, line.until ?? Number.POSITIVE_INFINITY)
  }
  end(Number.POSITIVE_INFINITY)
  return spans
}

function grouped<Entry>(entries: readonly Entry[], of: (entry: Entry) => number): Entry[][] {
  const groups = new Map<number, Entry[]>()
  for (const entry of entries) {
    const group = groups.get(of(entry))
    if (group) group.push(entry)
    else groups.set(of(entry), [entry])
  }
  return [...groups.values()]
}

export const claimsOf = (journal: readonly JournalLine[]): Span[] => grouped(journal, ({ staff }) => staff).flatMap(spansOfOne)

/** Pairs of spans of one lead (or of one member of staff) that share an instant; a span may begin where another ends. */
export function overlapsOf(spans: readonly Span[], of: 'lead' | 'staff'): [Span, Span][] {
  return grouped(spans, (span) => span[of]).flatMap((group) => {
    const overlaps: [Span, Span][] = []
    let last: Span | undefined
    for (const span of group.sort((one, other) => one.from - other.from)) {
      if (last && span.from < last.until) overlaps.push([last, span])
      if (!last || span.until > last.until) last = span
    }
    return overlaps
  })
}

/** How far the clocks of a journal and of the database may be apart, in milliseconds: they are of one machine. */
const slack = 2

const covers = (lease: Span, claim: Span) =>
  lease.lead === claim.lead && lease.staff === claim.staff && lease.from <= claim.from + slack && lease.until + slack >= claim.until

export function claimsWithoutLease(claims: readonly Span[], leases: readonly Span[]): Span[] {
  const byLead = Map.groupBy(leases, ({ lead }) => lead)
  return claims.filter((claim) => !byLead.get(claim.lead)?.some((lease) => covers(lease, claim)))
}

/** Reads a journal, one line of JSON each; a last line that was not written to its end is left out. */
export function readJournal(text: string): JournalLine[] {
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  return whole
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as JournalLine)
}

const when = (at: number) => (Number.isFinite(at) ? new Date(at).toISOString() : 'the end')

export const spanText = ({ lead, staff, from, until }: Span) => `lead ${lead} of staff ${staff} from ${when(from)} until ${when(until)}`

export const overlapText = ([one, other]: readonly [Span, Span]) =>
  `lead ${one.lead} of staff ${one.staff} until ${when(one.until)}, and lead ${other.lead} of staff ${other.staff} from ${when(other.from)}`

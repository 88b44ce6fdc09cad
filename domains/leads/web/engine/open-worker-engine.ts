import { followChanges } from './follow-changes.ts'
import type { AskedHere, HereAnswer } from './lead-shelf.ts'
import type { FromWorker, ToWorker } from './messages.ts'
import { type Keeper, openKeeper } from './open-keeper.ts'
import { type Contact, type Kept, maxSilence } from './shelf-store.ts'
import type { Taken } from './take-changes.ts'

type Post = (message: FromWorker) => void
type Heard<Kind extends ToWorker['kind']> = Extract<ToWorker, { kind: Kind }>

/** How often the silence of the server is looked at, in milliseconds. */
const lookEvery = 60_000

/** The leads that answer, until the server was silent for too long. Instants of lists go by the clock of the server. */
function shownLeads(post: Post) {
  let shown: { readonly shelf: Taken['shelf']; readonly contact: Contact } | undefined
  const isSilent = () => shown !== undefined && Math.abs(Date.now() - shown.contact.at) > maxSilence
  return {
    show: ({ shelf }: Taken, contact: Contact) => {
      const [before, actions] = [shown?.shelf.actions(), shelf.actions()]
      shown = { shelf, contact }
      if (JSON.stringify(before) !== JSON.stringify(actions)) post({ kind: 'here', actions })
    },
    clear: () => {
      shown = undefined
      post({ kind: 'elsewhere' })
    },
    isSilent,
    answer: (pages: readonly AskedHere[]): HereAnswer[] | undefined => {
      if (!shown || isSilent()) return undefined
      const { shelf, contact } = shown
      const answers = pages.map((page) => shelf.find(page, Date.now() + contact.skew))
      return answers.every((answer) => answer !== undefined) ? answers : undefined
    },
  }
}

/** What this browser keeps: read once, and written as changes come. `onTrouble` is called where it keeps nothing for us. */
function keptLeads(onTrouble: () => void) {
  let keeper: Keeper | undefined
  return {
    read: async (staff: number): Promise<Kept | undefined> => {
      keeper = await openKeeper(staff, onTrouble)
      return await keeper.read()
    },
    keep: (taken: Taken, contact: Contact) => keeper?.keep(taken, contact),
    stop: () => keeper?.stop(),
    /** Removes everything. */
    end: async () => {
      await keeper?.end()
      keeper = undefined
    },
  }
}

/** The engine of one account. It keeps its leads, asks the server for changes, and answers pages of lists. */
export function openWorkerEngine(post: Post) {
  const leads = shownLeads(post)
  const kept = keptLeads(() => void giveUp())
  const changes = followChanges({
    onWhole: (taken, skew) => {
      const contact = { at: Date.now(), skew }
      leads.show(taken, contact)
      kept.keep(taken, contact)
    },
    onNone: () => void end(),
  })
  let session: Heard<'begin'> | undefined
  let reading: Promise<Kept | undefined> | undefined

  function stop() {
    changes.stop()
    leads.clear()
    kept.stop()
  }
  async function end() {
    stop()
    await kept.end()
  }
  async function giveUp() {
    post({ kind: 'unkept' })
    await end()
  }
  async function read(staff: number): Promise<Kept | undefined> {
    const found = await kept.read(staff)
    if (found) leads.show(found, found.contact)
    return found
  }
  async function begin(now: Heard<'begin'>) {
    session = now
    reading ??= read(now.staff)
    try {
      changes.follow(now, await reading)
    } catch {
      await giveUp()
    }
  }
  async function startAgain() {
    await end()
    reading = undefined
    if (session) await begin(session)
  }
  setInterval(() => leads.isSilent() && void startAgain(), lookEvery)
  return { hear: hearing({ begin: (message) => void begin(message), poke: changes.poke }, leads, post), stop }
}

interface Acts {
  readonly begin: (message: Heard<'begin'>) => void
  readonly poke: () => void
}

function hearing(acts: Acts, leads: ReturnType<typeof shownLeads>, post: Post) {
  const ask = ({ question, pages }: Heard<'ask'>) => {
    const start = performance.now()
    const answers = leads.answer(pages)
    post({ kind: 'answer', question, answers, took: performance.now() - start })
  }
  const hear = { ...acts, ask }
  return (message: ToWorker) => hear[message.kind](message as never)
}

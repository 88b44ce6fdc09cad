import { followChanges } from './follow-changes.ts'
import type { AskedHere, HereAnswer } from './lead-shelf.ts'
import type { FromWorker, ToWorker } from './messages.ts'
import { type Keeper, openKeeper } from './open-keeper.ts'
import { maxSilence } from './shelf-store.ts'
import type { Taken } from './take-changes.ts'

type Post = (message: FromWorker) => void
type Heard<Kind extends ToWorker['kind']> = Extract<ToWorker, { kind: Kind }>

/** How often the silence of the server is looked at, in milliseconds. */
const lookEvery = 60_000

/** The leads that answer, until the server was silent for too long. */
function shownLeads(post: Post) {
  let shown: Taken | undefined
  let skew = 0
  let contactAt = 0
  const isSilent = () => shown !== undefined && Math.abs(Date.now() - contactAt) > maxSilence
  return {
    show: (taken: Taken, at: number, ahead = skew) => {
      const [before, actions] = [shown?.shelf.actions(), taken.shelf.actions()]
      shown = taken
      contactAt = at
      skew = ahead
      if (JSON.stringify(before) !== JSON.stringify(actions)) post({ kind: 'here', actions })
    },
    clear: () => {
      shown = undefined
    },
    isSilent,
    answer: (pages: readonly AskedHere[]): HereAnswer[] | undefined => {
      if (!shown || isSilent()) return undefined
      const { shelf } = shown
      const answers = pages.map((page) => shelf.find(page, Date.now() + skew))
      return answers.every((answer) => answer !== undefined) ? answers : undefined
    },
  }
}

/** The engine of one account: it keeps all leads of its lists, asks the server for changes, and answers pages of lists. */
export function openWorkerEngine(post: Post) {
  const leads = shownLeads(post)
  let keeper: Keeper | undefined
  const changes = followChanges({
    onWhole: (taken, skew) => {
      leads.show(taken, Date.now(), skew)
      keeper?.keep(taken, Date.now())
    },
    onNone: () => void giveUp(),
  })
  function stop() {
    changes.stop()
    leads.clear()
    keeper?.stop()
    post({ kind: 'elsewhere' })
  }
  async function giveUp() {
    stop()
    await keeper?.end()
  }
  async function open(staff: number): Promise<Taken | undefined> {
    try {
      keeper = await openKeeper(staff, () => post({ kind: 'unkept' }))
      const read = await keeper.read()
      if (read) leads.show(read, read.contactAt)
      return read
    } catch {
      post({ kind: 'unkept' })
      return undefined
    }
  }
  let opening: Promise<Taken | undefined> | undefined
  async function begin({ staff, token, address }: Heard<'begin'>) {
    opening ??= open(staff)
    changes.follow({ token, address }, await opening)
  }
  setInterval(() => leads.isSilent() && void giveUp(), lookEvery)
  const hear = {
    begin: (message: Heard<'begin'>) => void begin(message),
    ask: ({ question, pages }: Heard<'ask'>) => {
      const start = performance.now()
      const answers = leads.answer(pages)
      post({ kind: 'answer', question, answers, took: performance.now() - start })
    },
    poke: changes.poke,
  }
  return { hear: (message: ToWorker) => hear[message.kind](message as never), stop }
}

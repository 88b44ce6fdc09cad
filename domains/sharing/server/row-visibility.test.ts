import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkLists } from '#domains/leads/server/list/check-lists.ts'
import * as requests from '#domains/sharing/contract/requests.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import type { Person } from '#testing/make/make-staff.ts'
import { openOffice } from '#testing/make/open-office.ts'
import { type Dice, seededDice } from '#testing/make/seeded-dice.ts'
import { databaseDigest } from '#testing/oracles/database-digest.ts'
import type { TestServer } from '#testing/server/test-server.ts'

let server: TestServer
let people: Person[]
let admin: Person

beforeAll(async () => {
  const { asha, vikram, meena, ...office } = await openOffice()
  ;({ server, admin } = office)
  people = [asha, vikram, meena, admin]
})
afterAll(() => server.close())

const root = '/api/v3/admin_custom'
const send = (by: Person, method: 'POST' | 'DELETE', path: string, payload?: object) =>
  server.app.inject({ method, url: `${root}/${path}`, headers: by.headers, ...(payload && { payload }) })

/** A lead by these rules: its owner, its shares and their givers. The rules are written a second time here, without SQL, on purpose. */
interface Model {
  id: number
  owner: Person | null
  shares: Map<Person, Person | null>
  asked: Map<Person, number>
  /** The last transfer, with who had the lead and which share it ended. */
  last: { id: number; by: Person; from: Person | null; share: Person | null | undefined } | undefined
}

const sees = (lead: Model, who: Person) => who === admin || who === lead.owner || lead.shares.has(who)

function give(lead: Model, to: Person | null): void {
  lead.owner = to
  if (to) lead.shares.delete(to)
  lead.asked.clear()
}

/** One act with whether it is allowed; `done` tells the model what it did. */
interface Step {
  name: string
  request: () => ReturnType<typeof send>
  isAllowed: boolean
  done: (answer: { transfer?: { id: number }; id?: number }) => void
}

const counsellorsOf = () => people.filter((person) => person !== admin)

const steps: Record<string, (lead: Model, by: Person, dice: Dice) => Step> = {
  share(lead, by, dice) {
    const to = dice.pick(counsellorsOf())
    return {
      name: `${by.name} shares with ${to.name}`,
      request: () => send(by, 'POST', `details/${lead.id}/`, { share_with: [to.id] }),
      isAllowed: sees(lead, by) && to !== lead.owner && !lead.shares.has(to),
      done: () => void lead.shares.set(to, by),
    }
  },
  withdraw(lead, by, dice) {
    const from = dice.pick(counsellorsOf())
    const isTheirs = by === admin || by === lead.owner || lead.shares.get(from) === by
    return {
      name: `${by.name} withdraws the share of ${from.name}`,
      request: () => send(by, 'DELETE', `details/${lead.id}/share/${from.id}/`),
      isAllowed: sees(lead, by) && lead.shares.has(from) && isTheirs,
      done: () => {
        lead.shares.delete(from)
        lead.asked.delete(from)
      },
    }
  },
  transfer(lead, by, dice) {
    const to = dice.pick(counsellorsOf())
    const [from, share] = [lead.owner, lead.shares.get(to)]
    return {
      name: `${by.name} transfers to ${to.name}`,
      request: () => send(by, 'POST', `details/${lead.id}/`, { transfer_to: to.id }),
      isAllowed: (by === admin || by === from) && to !== from,
      done: ({ transfer }) => {
        lead.last = transfer && { id: transfer.id, by, from, share: lead.shares.has(to) ? (share ?? null) : undefined }
        give(lead, to)
      },
    }
  },
  undo(lead, by) {
    const last = lead.last
    return {
      name: `${by.name} undoes the last transfer`,
      request: () => send(by, 'POST', `transfer/${last?.id ?? 999_999}/undo/`),
      isAllowed: last !== undefined && (by === admin || by === last.by || by === last.from),
      done: () => {
        const to = lead.owner
        give(lead, last?.from ?? null)
        if (to && last?.share !== undefined) lead.shares.set(to, last.share)
        lead.last = undefined
      },
    }
  },
  ask(lead, by) {
    return {
      name: `${by.name} asks`,
      request: () => send(by, 'POST', `details/${lead.id}/ask-transfer/`),
      isAllowed: lead.shares.has(by) && !lead.asked.has(by),
      done: ({ id }) => void lead.asked.set(by, id as number),
    }
  },
  answer(lead, by, dice) {
    const [asker, id] = lead.asked.size > 0 ? dice.pick([...lead.asked]) : [undefined, 999_999]
    const isYes = dice.roll() < 0.5
    const path = (isYes ? requests.acceptTransfer : requests.declineTransfer).path.replace(`${root}/`, '').replace(':id', String(id))
    const [from, share] = [lead.owner, asker && lead.shares.get(asker)]
    return {
      name: `${by.name} answers ${asker?.name ?? 'nobody'} with ${isYes ? 'yes' : 'no'}`,
      request: () => send(by, 'POST', path),
      isAllowed: asker !== undefined && (by === admin || by === lead.owner),
      done: ({ transfer }) => {
        if (!asker) return
        lead.asked.delete(asker)
        if (!transfer) return
        lead.last = { id: transfer.id, by, from, share: share ?? null }
        give(lead, asker)
      },
    }
  },
}

/** The people who see the lead by the server: whole, in their list, and in its count. */
async function seen(lead: Model): Promise<string[]> {
  const found = people.map(async (who) => {
    const [whole, list] = await Promise.all([
      server.app.inject({ url: `${root}/details/${lead.id}/`, headers: who.headers }),
      server.app.inject({ url: '/api/v1/admin_custom/counsellor/document/all-data/', headers: who.headers }),
    ])
    const { count, results } = list.json() as { count: number; results: { id: number }[] }
    const isListed = results.some(({ id }) => id === lead.id)
    expect(count, who.name).toBe(results.length)
    expect(isListed, `${who.name} in the list`).toBe(whole.statusCode === 200)
    return isListed ? [who.name] : []
  })
  return (await Promise.all(found)).flat()
}

test.each([1, 2, 3])(
  'after any sequence of acts exactly the right people see the lead, and a refused act changes nothing: %i',
  async (seed) => {
    const dice = seededDice(20_261_122 + seed)
    const owner = dice.pick(counsellorsOf())
    const id = await makeLead(server.db, { lead: { owner_id: owner.id } })
    const lead: Model = { id, owner, shares: new Map(), asked: new Map(), last: undefined }
    const tally = { allowed: 0, refused: 0 }
    const history: string[] = []
    for (let turn = 0; turn < 70; turn++) {
      const step = dice.pick(Object.values(steps))(lead, dice.pick(people), dice)
      history.push(step.name)
      const before = step.isAllowed ? undefined : await databaseDigest(server.db)
      const answer = await step.request()
      expect(answer.statusCode === 200, `${history.slice(-8).join(', ')}: ${answer.body}`).toBe(step.isAllowed)
      expect(answer.statusCode).toBeLessThan(500)
      tally[step.isAllowed ? 'allowed' : 'refused']++
      // Where nothing was written everybody sees what they saw.
      if (!step.isAllowed) expect(await databaseDigest(server.db), step.name).toEqual(before)
      else {
        step.done(answer.json())
        expect(await seen(lead), history.slice(-8).join(', ')).toEqual(people.filter((who) => sees(lead, who)).map(({ name }) => name))
      }
    }
    expect(Math.min(tally.allowed, tally.refused)).toBeGreaterThan(10)
    expect(await checkLists(server.db)).toEqual([])
  },
)

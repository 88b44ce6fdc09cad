import { type BenchPortal, openBenchPortal } from './bench-portal.ts'
import { workerOfSize } from './cast.ts'
import { measure } from './latency.ts'
import { listWorks } from './works.ts'

const maxTimes = 1.3
const leadsOfCounsellor = 8_000
const requests = 500
const rounds = 3

interface Growth {
  work: string
  leads: { few: number; many: number }
  /** Medians in milliseconds. */
  few: number
  many: number
  met: boolean
}

const median = (values: number[]) => values.sort((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0

export async function growth(portal: BenchPortal, leads: number): Promise<Growth[]> {
  const tenth = await openBenchPortal(Math.round(leads / 10))
  try {
    const few = await workerOfSize(tenth.pool, (leadsOfCounsellor * leads) / 1_000_000)
    const many = await workerOfSize(portal.pool, few.leads)
    const compared: Growth[] = []
    for (const { name, ask } of listWorks) {
      const took = { few: [] as number[], many: [] as number[] }
      for (let round = 0; round < rounds; round++) {
        took.few.push((await measure(tenth.url, 1, requests, () => ask(few), tenth.processorTime)).p50)
        took.many.push((await measure(portal.url, 1, requests, () => ask(many), portal.processorTime)).p50)
      }
      const medians = { few: median(took.few), many: median(took.many) }
      compared.push({ work: name, leads: { few: few.leads, many: many.leads }, ...medians, met: medians.many <= maxTimes * medians.few })
    }
    return compared
  } finally {
    await tenth.stop()
  }
}

export const growthLine = ({ work, leads, few, many, met }: Growth) => ({
  work,
  'leads of the counsellor': `${leads.few} / ${leads.many}`,
  'p50 ms, a tenth': few.toFixed(1),
  'p50 ms, all': many.toFixed(1),
  times: (many / few).toFixed(2),
  bar: `${maxTimes} times ${met ? 'met' : 'MISSED'}`,
})

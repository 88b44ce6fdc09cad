import { openDatabase } from '#platform/server/db/database.ts'
import { makePhoto } from '#testing/make/make-photo.ts'
import { makeSession } from '#testing/make/make-staff.ts'
import type { BenchPortal } from './bench-portal.ts'
import { type Measured, summed } from './latency.ts'

const turns = { warm: 1, measured: 8 }
/** From the first byte of a photo of 5 MB to its sizes being stored and named, in milliseconds. */
const bar = 2_000
const megabytes = 5

export interface PhotoReady extends Measured {
  megabytes: number
  met: boolean
}

/** A photo of 20 million points, with enough grain to make it 5 MB. */
async function largePhoto(): Promise<Uint8Array<ArrayBuffer>> {
  for (let grain = 24; ; grain += 6) {
    const photo = await makePhoto({ width: 5184, height: 3888, grain, quality: 92 })
    if (photo.length >= megabytes * 2 ** 20) return photo
  }
}

/** How long a photo of 5 MB takes until it can be seen in all sizes. */
export async function photoReady({ url, pool, processorTime }: BenchPortal): Promise<PhotoReady> {
  const { rows: staff } = await pool.query<{ id: number }>('select id from staff where user_type = 4 and is_executive order by id limit 1')
  const { rows: schools } = await pool.query<{ slug: string }>('select slug from school order by id limit 1')
  const token = await makeSession(openDatabase(pool), Number(staff[0]?.id))
  const photo = await largePhoto()
  const address = `${url}/api/v1/schools/${schools[0]?.slug}/gallery/`
  const headers = { authorization: `Token ${token}` }
  const times: number[] = []
  let before = await processorTime()
  for (let turn = 0; turn < turns.warm + turns.measured; turn++) {
    if (turn === turns.warm) before = await processorTime()
    const body = new FormData()
    body.set('photo', new Blob([photo]), 'photo.jpg')
    const begun = performance.now()
    const answer = await fetch(address, { method: 'POST', headers, body })
    const { id } = (await answer.json()) as { id: number }
    if (turn >= turns.warm) times.push(performance.now() - begun)
    await fetch(`${address}${id}/`, { method: 'DELETE', headers })
  }
  const measured = summed(times, times.reduce((sum, time) => sum + time, 0) / 1000, (await processorTime()) - before)
  return { ...measured, megabytes: photo.length / 2 ** 20, met: measured.p95 < bar }
}

export const photoLine = ({ samples, megabytes: size, p50, p95, processor, met }: PhotoReady) => ({
  work: `photo of ${size.toFixed(1)} MB in all sizes`,
  samples,
  'p50 ms': p50.toFixed(0),
  'p95 ms': p95.toFixed(0),
  bar: `p95 < ${bar} ms ${met ? 'met' : 'MISSED'}`,
  'CPU ms': processor.toFixed(0),
})

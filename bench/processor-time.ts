import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'

/** Linux counts the time of processes in hundredths of a second. */
const tick = 10

interface Stat {
  parent: number
  /** Milliseconds of processor time, its own and that of children which ended. */
  spent: number
}

/** Linux's figures for a process (proc_pid_stat(5)); the name before the fields may hold spaces. */
async function statOf(pid: number): Promise<Stat | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const spent = fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0)
  return { parent: Number(fields[1]), spent: spent * tick }
}

export async function postmasterOf(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  return (await statOf(rows[0]?.pid ?? 0))?.parent ?? 0
}

/** Milliseconds of processor time that processes and their children have taken so far; NaN without /proc. */
export async function processorTime(roots: readonly number[]): Promise<number> {
  const pids = (await readdir('/proc').catch(() => [])).map(Number).filter((pid) => pid > 0)
  const stats = await Promise.all(pids.map(async (pid) => ({ pid, stat: await statOf(pid) })))
  const own = stats.filter(({ pid, stat }) => roots.includes(pid) || (stat && roots.includes(stat.parent)))
  if (own.length === 0) return Number.NaN
  return own.reduce((sum, { stat }) => sum + (stat?.spent ?? 0), 0)
}

import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import { type DialerReply, type JournalLine, readJournal } from './dialer-claims.ts'

export type DialerJournal = ReturnType<typeof openDialerJournal>

/** This machine's clock in milliseconds, finer than Date.now(): the database on the same machine says when leases run out. */
const instant = () => performance.timeOrigin + performance.now()

/** A journal of counsellors' requests to the dialer and their answers, one line of JSON each; a line is there before its request is sent. */
export function openDialerJournal(path: string) {
  const file = openSync(path, 'w')
  let requests = 0
  const write = (line: JournalLine) => void writeSync(file, `${JSON.stringify(line)}\n`)
  return {
    asks(staff: number, sent: string, leaves?: number): number {
      const request = ++requests
      write({ at: instant(), staff, request, sent, leaves })
      return request
    },
    reply(staff: number, request: number, reply: string, has: Partial<Pick<DialerReply, 'at' | 'lead' | 'until'>> = {}): void {
      write({ at: instant(), staff, request, reply, ...has })
    },
    lines: () => readJournal(readFileSync(path, 'utf8')),
    close: () => closeSync(file),
  }
}

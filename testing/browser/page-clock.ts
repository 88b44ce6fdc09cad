import type { BrowserContext } from 'playwright-core'

/** By how many milliseconds libfaketime shifts this process, as `npm run test:clock` sets it. */
const shift = Number.parseInt(process.env.FAKETIME ?? '0', 10) * 1000

function shiftDate(by: number): void {
  const MachineDate = Date
  globalThis.Date = class extends MachineDate {
    constructor(...given: []) {
      if (given.length) super(...given)
      else super(MachineDate.now() + by)
    }
    static override now() {
      return MachineDate.now() + by
    }
  } as DateConstructor
}

/** Gives every page of the context the shifted time of the portal: what a page shows depends on the day. Timers run as they do. */
export async function keepPageClock(context: BrowserContext): Promise<void> {
  if (shift) await context.addInitScript(shiftDate, shift)
}

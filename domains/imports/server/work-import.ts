import type { ImportStatus } from '#domains/imports/contract/import-paths.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { AnyImportKind, ImportKinds } from './import/import-kind.ts'
import { beginRun, type ImportRun, keepProgress, StepTrouble, Superseded } from './import/import-run.ts'
import { SheetTrouble } from './sheet/sheet.ts'
import { checkRows } from './steps/check-rows.ts'
import { readFile } from './steps/read-file.ts'
import { revertRows, writeRows } from './steps/write-rows.ts'

type Step = (db: Database, run: ImportRun, kind: AnyImportKind, signal: AbortSignal | undefined) => Promise<void>

/** Each status with its step, and where an import stands when that cannot be finished. */
const steps: Partial<Record<ImportStatus, { step: Step; otherwise: ImportStatus }>> = {
  reading: { step: readFile, otherwise: 'failed' },
  checking: { step: checkRows, otherwise: 'mapping' },
  running: { step: writeRows, otherwise: 'stopped' },
  reverting: { step: revertRows, otherwise: 'stopped' },
}

/** A step may fail so often without coming further, and its process may die a little oftener. */
const most = { failures: 3, deaths: 5 } as const

const givenUp = 'This failed several times. Try again later, or ask the tech team.'

/** The status after a step that failed and is not tried again. A step that ends because the server stops has not failed. */
function endOf(error: unknown, { tries }: ImportRun, signal: AbortSignal | undefined): string | undefined {
  if (error instanceof StepTrouble || error instanceof SheetTrouble) return error.message
  return error instanceof Superseded || signal?.aborted || tries < most.failures ? undefined : givenUp
}

async function workOrFail(db: Database, kinds: ImportKinds, run: ImportRun, signal: AbortSignal | undefined): Promise<void> {
  const found = steps[run.status]
  const kind = kinds.find((one) => one.kind === run.kind)
  if (!found || !kind) throw new Error(`Nothing is known of the step ${run.status} of an import of ${run.kind}.`)
  try {
    if (run.tries > most.deaths) throw new StepTrouble(givenUp)
    await found.step(db, run, kind, signal)
  } catch (error) {
    const trouble = endOf(error, run, signal)
    if (trouble === undefined) throw error
    await db.transaction().execute(async (tx) => {
      await keepProgress(tx, run, { status: found.otherwise, trouble })
      if (run.status === 'running' || run.status === 'reverting') await kind.tellOthers?.(tx, { importId: run.id, fileName: run.file_name })
    })
    // The log of jobs keeps why; tried again, the job finds nothing to do.
    if (trouble === givenUp && !(error instanceof StepTrouble)) throw error
  }
}

/** Works on the present step of an import. What is to be tried again is thrown. */
export async function workImport(db: Database, kinds: ImportKinds, importId: number, signal?: AbortSignal): Promise<void> {
  const run = await beginRun(db, importId)
  if (!run) return
  await workOrFail(db, kinds, run, signal).catch((error) => {
    if (!(error instanceof Superseded)) throw error
  })
}

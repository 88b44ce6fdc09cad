import { useEffect, useRef, useState } from 'react'
import type { LibraryFile } from '#domains/library/contract/library.ts'
import { filesTooLarge, maxMailBytes, maxMailFiles, tooManyFiles, uploadMailFile } from '#domains/mail/contract/mail-files.ts'
import { sentenceOf } from '#platform/web/http/query-client.ts'
import { isRefused } from '#platform/web/http/request.ts'
import { upload } from '#platform/web/http/upload.ts'
import type { DraftFile } from './mail-draft.ts'

const sizeOf = (files: readonly DraftFile[]) => files.reduce((sum, { bytes }) => sum + bytes, 0)

/** Why a file of so many bytes cannot go with those that are there. */
function blockerOf(files: readonly DraftFile[], bytes: number): string | undefined {
  if (files.length >= maxMailFiles) return tooManyFiles
  const all = sizeOf(files) + bytes
  return all > maxMailBytes ? filesTooLarge(all) : undefined
}

/** The files of a mail, from the disk or the file library. They are part of the draft, and are sent with it. */
export function useMailFiles(leadId: number, files: readonly DraftFile[], change: (files: DraftFile[]) => void) {
  const [share, setShare] = useState<number>()
  const [problem, setProblem] = useState<string>()
  // A file is uploaded for a while, and others may be removed meanwhile.
  const latest = useRef(files)
  useEffect(() => {
    latest.current = files
  }, [files])
  const add = (file: DraftFile) => change([...latest.current.filter((one) => one.file !== file.file), file])
  const attach = async (chosen: File) => {
    const blocker = blockerOf(latest.current, chosen.size)
    setProblem(blocker)
    if (blocker) return
    setShare(0)
    const options = { signal: new AbortController().signal, idempotencyKey: crypto.randomUUID(), onProgress: setShare }
    try {
      add(await upload(uploadMailFile, { params: { id: leadId }, body: { file: chosen } }, options))
    } catch (error) {
      setProblem(isRefused(error) ? error.detail : sentenceOf(error as Error))
    } finally {
      setShare(undefined)
    }
  }
  const take = ({ url, name, bytes }: LibraryFile) => {
    const blocker = blockerOf(files, bytes)
    setProblem(blocker)
    if (!blocker) add({ file: url, name, bytes })
  }
  const remove = (file: string) => {
    setProblem(undefined)
    change(files.filter((one) => one.file !== file))
  }
  return { files, share, problem, attach, take, remove }
}

export type MailFilesChoice = ReturnType<typeof useMailFiles>

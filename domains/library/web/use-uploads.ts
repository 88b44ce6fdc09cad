import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { listFiles, listUploaders, maxFileBytes, shareFile } from '#domains/library/contract/library.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { sentenceOf } from '#platform/web/http/query-client.ts'
import { upload } from '#platform/web/http/upload.ts'

export interface Uploading {
  id: string
  name: string
  /** From 0 to 1. */
  share: number
  /** Why it was not shared. */
  problem?: string
}

const tooLarge = `A file can have at most ${maxFileBytes / 2 ** 20} MB. Make it smaller.`

/** Files that are on their way, one after another. */
export function useUploads() {
  const client = useQueryClient()
  const [uploads, setUploads] = useState<readonly Uploading[]>([])
  const last = useRef(Promise.resolve())
  const change = (id: string, patch: Partial<Uploading>) =>
    setUploads((before) => before.map((each) => (each.id === id ? { ...each, ...patch } : each)))
  const dismiss = (id: string) => setUploads((before) => before.filter((each) => each.id !== id))

  const send = async (id: string, file: File) => {
    if (file.size > maxFileBytes) return change(id, { problem: tooLarge })
    try {
      await upload(
        shareFile,
        { body: { file } },
        { signal: new AbortController().signal, idempotencyKey: id, onProgress: (share) => change(id, { share }) },
      )
      dismiss(id)
      for (const call of [listFiles, listUploaders]) void client.invalidateQueries({ queryKey: keyOf(call) })
    } catch (error) {
      change(id, { problem: sentenceOf(error) })
    }
  }
  const add = (files: readonly File[]) => {
    for (const file of files) {
      const id = crypto.randomUUID()
      setUploads((before) => [...before, { id, name: file.name, share: 0 }])
      last.current = last.current.then(() => send(id, file))
    }
  }
  return { uploads, add, dismiss }
}

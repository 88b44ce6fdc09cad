import { useState } from 'react'
import type { LibraryFile } from '#domains/library/contract/library.ts'
import { uploadMedia } from '#domains/messages/contract/thread.ts'
import type { AnswerOf } from '#platform/web/http/operation-types.ts'
import { sentenceOf } from '#platform/web/http/query-client.ts'
import { isRefused } from '#platform/web/http/request.ts'
import { upload } from '#platform/web/http/upload.ts'

export type Attached = Omit<AnswerOf<typeof uploadMedia>, 'bytes'>

/** A file from the disk or the file library that goes with the next message. */
export function useAttachment(leadId: number) {
  const [attached, setAttached] = useState<Attached>()
  const [share, setShare] = useState<number>()
  const [refused, setRefused] = useState<string>()
  const attach = async (file: File) => {
    setRefused(undefined)
    setShare(0)
    const options = { signal: new AbortController().signal, idempotencyKey: crypto.randomUUID(), onProgress: setShare }
    try {
      setAttached(await upload(uploadMedia, { params: { id: leadId }, body: { file } }, options))
    } catch (error) {
      setRefused(isRefused(error) ? error.detail : sentenceOf(error as Error))
    } finally {
      setShare(undefined)
    }
  }
  const take = ({ url, type, kind, name }: LibraryFile) => {
    setRefused(undefined)
    setAttached({ media_url: url, mime_type: type, message_type: kind, name })
  }
  return { attached, share, refused, attach, take, drop: () => setAttached(undefined) }
}
export type Attachment = ReturnType<typeof useAttachment>

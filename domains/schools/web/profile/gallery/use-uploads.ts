import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { maxPhotoBytes } from '#domains/files/contract/photos.ts'
import { addPhoto, serverDown } from '#domains/schools/contract/gallery.ts'
import { sentenceOf } from '#platform/web/http/query-client.ts'
import { mayPass } from '#platform/web/http/refusal-error.ts'
import { upload } from '#platform/web/http/upload.ts'
import { toast } from '#platform/web/toasts/toast.ts'
import { refreshSchool } from '../../school/refresh-school.ts'

export interface Sending {
  key: string
  file: File
  share: number
  /** Why it is not there. */
  problem?: string | undefined
  /** The same file is refused each time. */
  isFinal?: boolean
}

const megabytes = Math.round(maxPhotoBytes / 2 ** 20)
const tooLarge = `A photo may have at most ${megabytes} MB. Make it smaller and send it again.`

/** Sends photos one after another; one that failed waits to be sent again, under the same key. */
export function useUploads(slug: string) {
  const client = useQueryClient()
  const [sending, setSending] = useState<readonly Sending[]>([])
  const left = useRef(new AbortController())
  const line = useRef(Promise.resolve())
  useEffect(() => {
    const leaving = new AbortController()
    left.current = leaving
    return () => leaving.abort()
  }, [])

  const update = (key: string, patch: Partial<Sending>) =>
    setSending((all) => all.map((each) => (each.key === key ? { ...each, ...patch } : each)))
  const drop = (key: string) => setSending((all) => all.filter((each) => each.key !== key))

  async function send({ key, file }: Sending): Promise<void> {
    const { signal } = left.current
    if (signal.aborted) return
    try {
      const request = { params: { slug }, body: { photo: file } }
      await upload(addPhoto, request, { signal, idempotencyKey: key, onProgress: (share) => update(key, { share }) })
      toast.success(addPhoto.success ?? '')
      await refreshSchool(client)
      drop(key)
    } catch (error) {
      if (signal.aborted) return
      const problem = sentenceOf(error, serverDown)
      toast.error(problem)
      update(key, { problem, isFinal: !mayPass(error), share: 0 })
    }
  }

  const enqueue = (each: Sending) => {
    line.current = line.current.then(() => send(each))
  }
  const add = (files: Iterable<File>) => {
    const added = Array.from(files, (file) => ({
      key: crypto.randomUUID(),
      file,
      share: 0,
      ...(file.size > maxPhotoBytes && { problem: tooLarge, isFinal: true }),
    }))
    setSending((all) => [...all, ...added])
    for (const each of added) if (!each.problem) enqueue(each)
  }
  const again = (each: Sending) => {
    update(each.key, { problem: undefined })
    enqueue(each)
  }
  return { sending, isSending: sending.some(({ problem }) => !problem), add, again, drop }
}

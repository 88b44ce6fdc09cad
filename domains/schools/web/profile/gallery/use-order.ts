import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { orderGallery, type Photo } from '#domains/schools/contract/gallery.ts'
import type { Choices } from '#platform/web/edit/conflict-dialog.tsx'
import { RefusalError } from '#platform/web/http/refusal-error.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { toast } from '#platform/web/toasts/toast.ts'
import { refreshSchool } from '../../school/refresh-school.ts'

/** The photos as they are shown: those that are known in the wanted order, then what came meanwhile. */
const inOrder = (photos: readonly Photo[], ids: readonly number[]) => [
  ...ids.flatMap((id) => photos.find((photo) => photo.id === id) ?? []),
  ...photos.filter(({ id }) => !ids.includes(id)),
]

/** The order of the photos; a new order shows at once, before the server has it. */
export function useOrder(slug: string, photos: readonly Photo[]) {
  const client = useQueryClient()
  const [wanted, setWanted] = useState<readonly number[]>()
  const [announcement, setAnnouncement] = useState('')
  const [conflict, setConflict] = useState<RefusalError>()
  const stored = photos.map(({ id }) => id)
  const shown = inOrder(photos, wanted ?? stored)
  const settle = () => {
    setConflict(undefined)
    setWanted(undefined)
    void refreshSchool(client)
  }
  const put = useApiMutation(orderGallery, {
    params: { slug },
    showToast: false,
    onRefusal: (refusal) => (refusal.conflicts.length > 0 ? setConflict(refusal) : toast.error(refusal.detail)),
    onSuccess: async () => {
      await refreshSchool(client)
      setWanted(undefined)
    },
    onError: (error) => {
      if (!(error instanceof RefusalError && error.conflicts.length > 0)) setWanted(undefined)
    },
  })
  const order = (next: readonly number[], seen: readonly number[] = stored) => {
    setWanted(next)
    put.mutate({ body: { order: [...next], seen: [...seen] } })
  }
  return {
    photos: shown,
    said: announcement,
    conflict,
    settle,
    order: (next: readonly number[]) => {
      if (next.join() !== shown.map(({ id }) => id).join()) order(next)
    },
    moveBy: (at: number, by: number) => {
      const next = shown.map(({ id }) => id)
      if (at + by < 0 || at + by >= next.length) return
      next.splice(at + by, 0, ...next.splice(at, 1))
      setAnnouncement(`Photo moved to place ${at + by + 1} of ${next.length}`)
      order(next)
    },
    decide: (refusal: RefusalError, choices: Choices) => {
      setConflict(undefined)
      if (wanted && Object.values(choices).includes('mine')) order(wanted, refusal.current.order as number[])
      else settle()
    },
  }
}

import { useQueryClient } from '@tanstack/react-query'
import { type Photo, removePhoto } from '#domains/schools/contract/gallery.ts'
import { listSchoolChanges, undoSchoolChange } from '#domains/schools/contract/school-edits.ts'
import { sentenceOf } from '#platform/web/http/query-client.ts'
import { request } from '#platform/web/http/request.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { toast } from '#platform/web/toasts/toast.ts'
import { refreshSchool } from '../../school/refresh-school.ts'

/** Deletes a photo, and offers to have it again. */
export function useRemoval(slug: string) {
  const client = useQueryClient()
  const remove = useApiMutation(removePhoto, { showToast: false })
  const undo = useApiMutation(undoSchoolChange, { onSuccess: () => refreshSchool(client) })
  const restore = async (photo: Photo) => {
    try {
      const { results } = await request(listSchoolChanges, { params: { slug } })
      const change = results.find(({ part, is_undone, said }) => part === 'gallery' && !is_undone && said[0]?.field === String(photo.id))
      if (change) undo.mutate({ params: { slug, id: change.id } })
    } catch (error) {
      toast.error(sentenceOf(error))
    }
  }
  return (photo: Photo) =>
    remove.mutate(
      { params: { slug, id: photo.id } },
      {
        onSuccess: () => {
          toast.success(removePhoto.success ?? '', 'undo', { label: 'Undo', run: () => restore(photo) })
          void refreshSchool(client)
        },
      },
    )
}

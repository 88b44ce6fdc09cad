import { Button, Group, Modal, Skeleton } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { listSchoolUses } from '#domains/schools/contract/school-removal.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { FailureNote } from '#platform/web/ui/notes/failure-note.tsx'
import classes from './removal.module.css'
import { useRemoval } from './use-removal.ts'

interface RemoveSchoolDialogProps {
  school: { slug: string; name: string }
  onClose: () => void
}

/** Asks before a school is removed, and tells where it is used. */
export function RemoveSchoolDialog({ school: { slug, name }, onClose }: RemoveSchoolDialogProps) {
  const uses = useApiQuery(listSchoolUses, { params: { slug }, quiet: true, staleTime: 0 })
  const navigate = useNavigate()
  const { remove, isRemoving } = useRemoval({ slug, onRemoved: () => navigate({ to: '/database/profile' }) })
  const title = (
    <>
      Remove <bdi>{name}</bdi>?
    </>
  )
  return (
    <Modal opened onClose={onClose} title={title}>
      <div className={classes.told}>
        {uses.isPending && <Skeleton height={48} radius="sm" aria-label="Looking up where it is used" />}
        {uses.error && !uses.data && <FailureNote error={uses.error} retry={() => uses.refetch()} />}
        {uses.data?.results.length === 0 && <p>It is used nowhere.</p>}
        {uses.data && uses.data.results.length > 0 && (
          <>
            <p>It is used:</p>
            <ul>
              {uses.data.results.map(({ text }) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </>
        )}
        <p>It leaves every list and search. Its data is kept, and you can put it back at Removed schools.</p>
      </div>
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" data-autofocus onClick={onClose}>
          Keep it
        </Button>
        <Button color="red" loading={isRemoving} disabled={!uses.data} onClick={remove}>
          Remove
        </Button>
      </Group>
    </Modal>
  )
}

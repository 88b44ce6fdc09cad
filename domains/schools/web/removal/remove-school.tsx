import { Button, Group } from '@mantine/core'
import { useOver } from '#platform/web/ui/over/use-over.ts'
import classes from './removal.module.css'
import { RemoveSchoolDialog } from './remove-school-dialog.tsx'

/** The place from which a school is removed. */
export function RemoveSchool({ school }: { school: { slug: string; name: string } }) {
  const { over, opener, open, close } = useOver()
  return (
    <Group component="section" gap="8px 16px" className={classes.section ?? ''} aria-label="Remove this school">
      <p>A school that was registered by mistake, or is listed twice, can be removed. You can put it back at any time.</p>
      <Button ref={opener} size="xs" variant="default" color="red" aria-haspopup="dialog" onClick={() => open(true)}>
        Remove this school
      </Button>
      {over && <RemoveSchoolDialog school={school} onClose={close} />}
    </Group>
  )
}

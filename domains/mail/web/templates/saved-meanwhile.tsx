import { Button, Group, Stack } from '@mantine/core'
import type { WholeMailTemplate } from '#domains/mail/contract/mail-templates.ts'
import { useOver } from '#platform/web/ui/over/use-over.ts'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import classes from './templates.module.css'
import type { TemplateForm } from './use-template-form.ts'
import { VersionDialog } from './version-dialog.tsx'

interface SavedMeanwhileProps {
  template: WholeMailTemplate
  form: TemplateForm
  onDiscard: () => void
}

/** Tells that somebody saved a version while the reader wrote, who keeps both texts and chooses. */
export function SavedMeanwhile({ template, form, onDiscard }: SavedMeanwhileProps) {
  const { number, written_by, written_at } = template
  const looked = useOver()
  return (
    <Stack gap="sm" className={classes.meanwhile ?? ''} role="alert">
      <p>
        <bdi>{written_by?.name ?? 'Somebody'}</bdi> saved version {number} <Moment at={written_at} />, while you were writing. Your text is
        still here.
      </p>
      <Group gap="xs">
        <Button ref={looked.opener} size="compact-xs" variant="default" onClick={() => looked.open(true)}>
          Look at version {number}
        </Button>
        <Button size="compact-xs" variant="default" loading={form.isSaving} onClick={() => form.save(number)}>
          Save mine as version {number + 1}
        </Button>
        <Button size="compact-xs" variant="default" onClick={onDiscard}>
          Discard mine
        </Button>
      </Group>
      {looked.over && <VersionDialog template={template} number={number} onClose={looked.close} />}
    </Stack>
  )
}

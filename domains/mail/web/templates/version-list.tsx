import { Button, Title } from '@mantine/core'
import type { WholeMailTemplate } from '#domains/mail/contract/mail-templates.ts'
import { useOver } from '#platform/web/ui/over/use-over.ts'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import { NamedLine } from './named-line.tsx'
import classes from './templates.module.css'
import { VersionDialog } from './version-dialog.tsx'

interface VersionListProps {
  template: WholeMailTemplate
  /** Something is written that is not saved yet. */
  isChanged: boolean
  onUsed: (saved: WholeMailTemplate) => void
}

/** All versions of a template with who saved them and when; each can be looked at and used again. */
export function VersionList({ template, isChanged, onUsed }: VersionListProps) {
  const looked = useOver<number>()
  return (
    <section className={classes.versions} aria-label="Versions">
      <Title order={2}>Versions</Title>
      <p className={classes.note}>Mails that were sent by an earlier version stay as they were sent.</p>
      <ol>
        {template.versions.map(({ number, subject, written_at, written_by }) => (
          <li key={number} aria-label={`Version ${number}`}>
            <strong>Version {number}</strong>
            <NamedLine line={subject} />
            <span className={classes.note}>
              <bdi>{written_by?.name ?? 'Came with the portal'}</bdi>, <Moment at={written_at} />
            </span>
            {number === template.number ? (
              <span className={classes.note}>In use</span>
            ) : (
              <Button size="compact-xs" variant="default" aria-label={`Look at version ${number}`} onClick={() => looked.open(number)}>
                Look
              </Button>
            )}
          </li>
        ))}
      </ol>
      {looked.over !== undefined && (
        <VersionDialog template={template} number={looked.over} again={{ isChanged, onUsed }} onClose={looked.close} />
      )}
    </section>
  )
}

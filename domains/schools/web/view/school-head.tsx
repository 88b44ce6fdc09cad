import { Anchor, Button, Group, Title } from '@mantine/core'
import { IconCopy, IconExternalLink, IconMapPin } from '@tabler/icons-react'
import { farText } from '#domains/schools/contract/exactness.ts'
import { type SchoolDetails, urlCopied } from '#domains/schools/contract/schools.ts'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { copyLinks } from '../school/copy-links.ts'
import { SchoolMarks } from '../school/school-mark.tsx'
import { type FromLead, kilometresBetween } from './from-lead.ts'
import classes from './school-view.module.css'

function distanceFrom({ home }: FromLead, school: SchoolDetails): string {
  const { coordinates } = school
  if (!home) return 'where they live is not known'
  return (coordinates && farText(school, kilometresBetween(home, coordinates))) ?? 'where the school lies is not known'
}

export const SchoolHead = ({ school, from }: { school: SchoolDetails; from: FromLead | undefined }) => (
  <Group component="header" gap="8px 16px" align="flex-start" justify="space-between" mb="lg">
    <div className={classes.headline}>
      <Title order={1} className={textStyles.wrap}>
        <bdi>{school.name}</bdi>
      </Title>
      <Group component="p" gap="4px 8px" c="dimmed">
        {school.location}
        <SchoolMarks school={school} />
      </Group>
      {from && (
        <Group component="p" gap="xs" mt="xs">
          <IconMapPin size={16} aria-hidden /> From <bdi>{from.name}</bdi>: <b>{distanceFrom(from, school)}</b>
        </Group>
      )}
    </div>
    <Group>
      <Button size="xs" variant="default" leftSection={<IconCopy size={16} aria-hidden />} onClick={() => copyLinks([school], urlCopied)}>
        Copy-link
      </Button>
      {school.url && (
        <Anchor href={school.url} target="_blank" rel="noopener noreferrer" className={classes.public}>
          Public page <IconExternalLink size={14} aria-hidden />
        </Anchor>
      )}
    </Group>
  </Group>
)

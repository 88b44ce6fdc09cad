import { Spotlight } from '@mantine/spotlight'
import type { searchSchoolNames } from '@portal/contract/schools'
import { IconCopy, IconSchool } from '@tabler/icons-react'
import type { AnswerOf } from '../../http/call-types.ts'
import { toast } from '../../ui/toast.ts'

type School = AnswerOf<typeof searchSchoolNames>['results'][number]

async function copyName({ name }: School) {
  try {
    await navigator.clipboard.writeText(name)
    toast.info('School name copied', 'copy')
  } catch {
    toast.error('The browser did not allow copying.', 'copy')
  }
}

/** The schools whose name matches; choosing one copies its exact name, for a note or a message. */
export function SchoolResults({ schools }: { schools: readonly School[] }) {
  if (schools.length === 0) return null
  return (
    <Spotlight.ActionsGroup label="Schools: Enter copies the name">
      {schools.map((school) => (
        <Spotlight.Action
          key={school.id}
          leftSection={<IconSchool size={18} stroke={1.7} aria-hidden="true" />}
          rightSection={<IconCopy size={16} stroke={1.7} aria-hidden="true" />}
          label={school.name}
          description={[school.city, school.board].filter(Boolean).join(' · ')}
          onClick={() => void copyName(school)}
        />
      ))}
    </Spotlight.ActionsGroup>
  )
}

import { Button, Group } from '@mantine/core'
import { EmptyNote } from '#platform/web/ui/notes/empty-note.tsx'
import { isNarrowed, type SchoolSearch, type SearchPatch } from '../school/school-search.ts'

interface NoSchoolsProps {
  search: SchoolSearch
  onChange: (patch: SearchPatch) => void
  onClear: () => void
}

export function NoSchools({ search, onChange, onClear }: NoSchoolsProps) {
  const isOfListed = search.is_verified === undefined
  return (
    <EmptyNote whole title={isNarrowed(search) ? 'No school matches' : 'No school is here yet'}>
      {search.search && <p>Use fewer words, or a part of the name.</p>}
      {isOfListed && <p>Schools that are not listed are left out.</p>}
      <Group gap="sm" align="stretch" justify="center">
        {isOfListed && (
          <Button variant="default" onClick={() => onChange({ is_verified: 'all' })}>
            Search all schools
          </Button>
        )}
        {isNarrowed(search) && (
          <Button variant="default" onClick={onClear}>
            Clear the filters
          </Button>
        )}
      </Group>
    </EmptyNote>
  )
}

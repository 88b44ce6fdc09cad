import '@mantine/spotlight/styles.layer.css'
import type { Me } from '@portal/contract/sessions'
import { Spotlight, spotlight } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { LeadResults } from './lead-results.tsx'
import { PageResults } from './page-results.tsx'
import { SchoolResults } from './school-results.tsx'
import { usePaletteSearch } from './use-palette-search.ts'

/** Goes anywhere: pages by name, leads by name or number, schools by name. It opens when it is mounted. */
export default function Palette({ me, onClose }: { me: Me; onClose: () => void }) {
  const [query, setQuery] = useState('')
  const found = usePaletteSearch(query, me.roles)
  useEffect(() => {
    spotlight.open()
    return spotlight.close
  }, [])
  return (
    <Spotlight.Root
      query={query}
      onQueryChange={setQuery}
      onSpotlightClose={onClose}
      shortcut={null}
      scrollable
      maxHeight="min(420px, 60dvh)"
      transitionProps={{ duration: 100 }}
      overlayProps={{ backgroundOpacity: 0.45, blur: 0 }}
      attributes={{ content: { 'aria-label': 'Go anywhere' } }}
    >
      <Spotlight.Search
        placeholder={found.hint}
        aria-label={found.hint}
        size="md"
        leftSection={<IconSearch size={18} stroke={1.7} aria-hidden="true" />}
      />
      <Spotlight.ActionsList>
        <PageResults screens={found.screens} />
        <LeadResults leads={found.leads} />
        <SchoolResults schools={found.schools} />
      </Spotlight.ActionsList>
      {found.isEmpty && <Spotlight.Empty role="status">{found.isSearching ? 'Searching…' : 'Nothing found. Try part of a name, or some digits of a number.'}</Spotlight.Empty>}
    </Spotlight.Root>
  )
}

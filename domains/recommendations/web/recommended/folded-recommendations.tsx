import { Box } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { Suspense } from 'react'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { lazyPart } from '#platform/web/lazy/lazy-part.tsx'
import textButton from '#platform/web/ui/text-button.module.css'

const RecommendedSchools = lazyPart(async () => ({ default: (await import('./recommended-schools.tsx')).RecommendedSchools }))

interface FoldedRecommendationsProps {
  lead: LeadRow
}

/** Nothing is asked until they are unfolded, which is remembered. */
export function FoldedRecommendations({ lead }: FoldedRecommendationsProps) {
  const [isOpen, setIsOpen] = useLocalStorage({ key: 'recommended-schools', defaultValue: false, getInitialValueInEffect: false })
  return (
    <Box mb="md">
      <button type="button" className={textButton.button} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? 'Hide recommended schools' : 'Show recommended schools'}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <RecommendedSchools lead={lead} />
        </Suspense>
      )}
    </Box>
  )
}

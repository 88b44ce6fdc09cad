import { Box } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { Suspense } from 'react'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { lazyPart } from '#platform/web/lazy/lazy-part.tsx'
import textButton from '#platform/web/ui/text-button.module.css'

const ConsentsPart = lazyPart(() => import('./consents-part.tsx'))

/** Nothing is asked until it is unfolded, which is remembered. */
export function FoldedConsents({ lead }: { lead: LeadRow }) {
  const [isOpen, setIsOpen] = useLocalStorage({ key: 'lead-consents', defaultValue: false, getInitialValueInEffect: false })
  return (
    <Box mb="md">
      <button type="button" className={textButton.button} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? 'Hide consents' : 'Show consents'}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <ConsentsPart key={lead.id} lead={lead} />
        </Suspense>
      )}
    </Box>
  )
}

import { createFileRoute } from '@tanstack/react-router'
import { FeatureScreen } from '#domains/analytics/web/features/feature-screen.tsx'
import { validFeaturesSearch } from '#domains/analytics/web/features/features-search.ts'

export const Route = createFileRoute('/_portal/feature-performance/$slug')({
  validateSearch: validFeaturesSearch,
  component: FeatureScreen,
})

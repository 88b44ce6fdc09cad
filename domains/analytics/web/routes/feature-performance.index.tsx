import { createFileRoute } from '@tanstack/react-router'
import { FeaturesScreen } from '#domains/analytics/web/features/features-screen.tsx'
import { validFeaturesSearch } from '#domains/analytics/web/features/features-search.ts'

export const Route = createFileRoute('/_portal/feature-performance/')({ validateSearch: validFeaturesSearch, component: FeaturesScreen })

import { createFileRoute } from '@tanstack/react-router'
import { EnquiriesScreen } from '#domains/analytics/web/enquiries/enquiries-screen.tsx'
import { validEnquiriesSearch } from '#domains/analytics/web/enquiries/enquiries-search.ts'

export const Route = createFileRoute('/_portal/filter-analytics')({ validateSearch: validEnquiriesSearch, component: EnquiriesScreen })

import { createFileRoute } from '@tanstack/react-router'
import { FigureRowsScreen } from '#domains/analytics/web/figures/figure-rows-screen.tsx'
import { validFigureRowsSearch } from '#domains/analytics/web/figures/figure-rows-search.ts'

export const Route = createFileRoute('/_portal/figure-rows')({ validateSearch: validFigureRowsSearch, component: FigureRowsScreen })

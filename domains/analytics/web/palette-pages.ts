import type { PalettePages } from '#platform/web/domain.ts'

export const palettePages: PalettePages = {
  keywords: {
    '/analytics':
      'analytics figures counsellors team staff calls visits admissions funnel answer rate performance statistics stats kpi numbers targets target productivity conversion',
    '/boarding-counsellor-analytics': 'analytics figures boarding counsellors hostel statistics stats',
    '/leaderboard': 'rank ranking best top counsellors team places winners score points',
    '/filter-analytics':
      'enquiries inquiry statistics stats analytics marketing by city district locality school source sources share radius',
    '/school-performance': 'schools school name figures statistics stats analytics enquiries visits admissions fees',
    '/feature-performance': 'features marketplace portal dialer cart uses usage statistics',
    '/chances': 'chance likely score lead score admissions learned',
    '/figure-reports': 'reports report sent regularly daily weekly monthly each morning week csv e-mail email excel export',
    '/': 'home start main overview figures summary numbers team today targets target',
    '/recent-calls': 'last ten calls today call log history recordings recording dialed listen',
    '/recent-actions': 'last ten actions logged history log outcomes',
  },
}

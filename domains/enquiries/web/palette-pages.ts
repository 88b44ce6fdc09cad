import type { PalettePages } from '#platform/web/domain.ts'

export const palettePages: PalettePages = {
  keywords: {
    '/enquiries': 'enquiry inquiry inquiries query queries school asked open past questions website',
    '/past-call-scheduled': 'call scheduled by parent slot past appointment appointments schedule callback requests',
    '/unassigned-call': 'claim booked call nobody queue free pool',
  },
}

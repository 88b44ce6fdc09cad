import type { DeclineReason } from '#domains/recommendations/contract/bucket.ts'
import type { PageLanguage } from '#domains/recommendations/contract/parent-page.ts'
import { kolkataDay } from '#platform/contract/india.ts'

/** What the page says. Days are `YYYY-MM-DD` in India; texts that contain names of schools take them as they are, unescaped. */
export interface PageWords {
  title: string
  lead: (firm: string) => string
  until: (day: string) => string
  switchTo: string
  fees: string
  admission: string
  perYear: (fees: string) => string
  withHostel: (fees: string) => string
  feesUnknown: string
  feesByClass: string
  confirmed: (days: number) => string
  mayHaveChanged: string
  notConfirmed: string
  open: (classes: string, until: string | undefined) => string
  opensOn: (classes: string, day: string) => string
  closed: string
  admissionUnknown: string
  className: (slug: string, name: string) => string
  residential: string
  map: string
  mapOf: (school: string) => string
  /** Where only about where it lies is known. */
  mapSearch: string
  mapSearchOf: (school: string) => string
  more: string
  wantVisit: string
  wantVisitOf: (school: string) => string
  notThis: string
  notThisOf: (school: string) => string
  why: string
  ownWords: string
  sendNo: string
  reasons: Record<DeclineReason, string>
  saidVisit: string
  saidVisitClosed: string
  saidNo: (reason: string | undefined) => string
  changeMind: string
  askSchool: string
  askSchoolOf: (school: string) => string
  schoolAsked: string
  callMe: string
  callAsked: string
  callUs: (phone: string) => string
  photo: (school: string) => string
  nothingLeft: string
  goneTitle: string
  gone: string
  askForNew: string
  unreadTitle: string
  unread: string
  tooOftenTitle: string
  tooOften: string
  troubleTitle: string
  trouble: string
  back: string
}

const days = (locale: string) => {
  const written = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    numberingSystem: 'latn',
    timeZone: 'UTC',
  })
  const thisYear = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', numberingSystem: 'latn', timeZone: 'UTC' })
  return (day: string) => (day.slice(0, 4) === kolkataDay(Date.now()).slice(0, 4) ? thisYear : written).format(new Date(`${day}T00:00:00Z`))
}
const enDay = days('en-IN')
const hiDay = days('hi-IN')

const hindiClasses: Record<string, string> = { nursery: 'नर्सरी', lkg: 'एलकेजी', ukg: 'यूकेजी' }

export const pageWords: Record<PageLanguage, PageWords> = {
  en: {
    title: 'Schools for you',
    lead: (firm) =>
      `${firm ? `${firm} chose these schools for you.` : 'These schools were chosen for you.'} Tell us what you think of each: we read it at once.`,
    until: (day) => `This page can be opened until ${enDay(day)}.`,
    switchTo: 'हिन्दी में पढ़ें',
    fees: 'Fees',
    admission: 'Admission',
    perYear: (fees) => `${fees} a year`,
    withHostel: (fees) => `With the hostel ${fees} a year`,
    feesUnknown: 'Not known yet.',
    feesByClass: 'Fees of each class',
    confirmed: (count) => (count === 0 ? 'confirmed today' : count === 1 ? 'confirmed yesterday' : `confirmed ${count} days ago`),
    mayHaveChanged: 'may have changed since',
    notConfirmed: 'not checked with the school yet',
    open: (classes, until) => `Open for ${classes}${until ? ` until ${enDay(until)}` : ''}`,
    opensOn: (classes, day) => `${classes}: opens on ${enDay(day)}`,
    closed: 'Closed at the moment',
    admissionUnknown: 'Not known yet.',
    className: (_, name) => name,
    residential: 'day and boarding',
    map: 'Map',
    mapOf: (school) => `Map of ${school}`,
    mapSearch: 'Look for it on a map',
    mapSearchOf: (school) => `Look for it on a map: ${school}`,
    more: 'More about this school',
    wantVisit: 'I want to visit',
    wantVisitOf: (school) => `I want to visit ${school}`,
    notThis: 'Not this one',
    notThisOf: (school) => `Not this one: ${school}`,
    why: 'Why not?',
    ownWords: 'In your own words (if you like)',
    sendNo: 'Send',
    reasons: {
      far: 'Too far',
      dear: 'Fees too high',
      class: 'Our class is not open',
      board: 'We want another board',
      other_school: 'We chose another school',
      other: 'Another reason',
    },
    saidVisit: 'You want to visit. We will call you to fix a day.',
    saidVisitClosed: 'Its admission is closed at the moment; we will tell you more when we call.',
    saidNo: (reason) => `You said: not this one${reason ? ` (${reason})` : ''}.`,
    changeMind: 'You can change this at any time.',
    askSchool: 'Ask the school for me',
    askSchoolOf: (school) => `Ask the school for me: ${school}`,
    schoolAsked: 'We will ask the school and tell you.',
    callMe: 'Call me',
    callAsked: 'We will call you. Thank you for telling us.',
    callUs: (phone) => `Or call us: ${phone}`,
    photo: (school) => `Photo of ${school}`,
    nothingLeft: 'These schools are not listed any more. Call us, and we will find others for you.',
    goneTitle: 'This link does not work',
    gone: 'Its time is over, it was ended, or the address is not complete.',
    askForNew: 'Ask your counsellor for a new one.',
    unreadTitle: 'We could not read that',
    unread: 'Nothing was changed. Go back to the page and press the button once more.',
    tooOftenTitle: 'That was very often',
    tooOften: 'We have your answers. Wait an hour to change more of them, or call us.',
    troubleTitle: 'Something went wrong on our side',
    trouble: 'Nothing was changed. Try again in a minute.',
    back: 'Back to the page',
  },
  hi: {
    title: 'आपके लिए स्कूल',
    lead: (firm) => `${firm ? `${firm} ने ये स्कूल आपके लिए चुने हैं।` : 'ये स्कूल आपके लिए चुने गए हैं।'} हर स्कूल के बारे में अपनी राय बताइए: हम तुरंत पढ़ते हैं।`,
    until: (day) => `यह पेज ${hiDay(day)} तक खुलेगा।`,
    switchTo: 'Read in English',
    fees: 'फ़ीस',
    admission: 'दाख़िला',
    perYear: (fees) => `${fees} प्रति वर्ष`,
    withHostel: (fees) => `हॉस्टल सहित ${fees} प्रति वर्ष`,
    feesUnknown: 'अभी पता नहीं।',
    feesByClass: 'हर कक्षा की फ़ीस',
    confirmed: (count) => (count === 0 ? 'आज पक्की की गई' : count === 1 ? 'कल पक्की की गई' : `${count} दिन पहले पक्की की गई`),
    mayHaveChanged: 'अब बदल गई हो सकती है',
    notConfirmed: 'यह जानकारी अभी स्कूल से पक्की नहीं की गई',
    open: (classes, until) => `${classes} के लिए खुला है${until ? `, ${hiDay(until)} तक` : ''}`,
    opensOn: (classes, day) => `${classes}: ${hiDay(day)} से खुलेगा`,
    closed: 'अभी बंद है',
    admissionUnknown: 'अभी पता नहीं।',
    className: (slug, name) => hindiClasses[slug] ?? (/^class-(\d{1,2})$/.test(slug) ? `कक्षा ${slug.slice(6)}` : name),
    residential: 'डे और बोर्डिंग',
    map: 'नक्शा',
    mapOf: (school) => `${school} का नक्शा`,
    mapSearch: 'नक्शे पर ढूँढें',
    mapSearchOf: (school) => `नक्शे पर ढूँढें: ${school}`,
    more: 'इस स्कूल के बारे में और',
    wantVisit: 'मैं यह स्कूल देखना चाहता/चाहती हूँ',
    wantVisitOf: (school) => `मैं यह स्कूल देखना चाहता/चाहती हूँ: ${school}`,
    notThis: 'यह नहीं',
    notThisOf: (school) => `यह नहीं: ${school}`,
    why: 'क्यों नहीं?',
    ownWords: 'अपने शब्दों में (चाहें तो)',
    sendNo: 'भेजें',
    reasons: {
      far: 'बहुत दूर है',
      dear: 'फ़ीस ज़्यादा है',
      class: 'हमारी कक्षा में दाख़िला नहीं खुला',
      board: 'हमें दूसरा बोर्ड चाहिए',
      other_school: 'हमने दूसरा स्कूल चुन लिया',
      other: 'कोई और कारण',
    },
    saidVisit: 'आप यह स्कूल देखना चाहते हैं। दिन तय करने के लिए हम आपको फ़ोन करेंगे।',
    saidVisitClosed: 'अभी यहाँ दाख़िला बंद है; फ़ोन पर हम और बताएँगे।',
    saidNo: (reason) => `आपने कहा: यह नहीं${reason ? ` (${reason})` : ''}।`,
    changeMind: 'आप इसे कभी भी बदल सकते हैं।',
    askSchool: 'मेरे लिए स्कूल से पूछें',
    askSchoolOf: (school) => `मेरे लिए स्कूल से पूछें: ${school}`,
    schoolAsked: 'हम स्कूल से पूछकर आपको बताएँगे।',
    callMe: 'मुझे फ़ोन करें',
    callAsked: 'हम आपको फ़ोन करेंगे। बताने के लिए धन्यवाद।',
    callUs: (phone) => `या हमें फ़ोन करें: ${phone}`,
    photo: (school) => `${school} की तस्वीर`,
    nothingLeft: 'ये स्कूल अब सूची में नहीं हैं। हमें फ़ोन करें, हम आपके लिए दूसरे ढूँढेंगे।',
    goneTitle: 'यह लिंक काम नहीं करता',
    gone: 'इसका समय पूरा हो गया, इसे बंद कर दिया गया, या पता अधूरा है।',
    askForNew: 'अपने काउंसलर से नया लिंक माँगें।',
    unreadTitle: 'हम इसे पढ़ नहीं सके',
    unread: 'कुछ नहीं बदला। पेज पर वापस जाकर बटन फिर से दबाएँ।',
    tooOftenTitle: 'यह बहुत बार हो गया',
    tooOften: 'आपके जवाब हमारे पास हैं। और बदलने के लिए एक घंटा रुकें, या हमें फ़ोन करें।',
    troubleTitle: 'हमारी तरफ़ कुछ गड़बड़ हो गई',
    trouble: 'कुछ नहीं बदला। एक मिनट में फिर कोशिश करें।',
    back: 'पेज पर वापस जाएँ',
  },
}

/** The language of a page: the one asked for, else the first of the browser's that we speak, else English. */
export function pageLanguage(asked: unknown, accepted: string | undefined): PageLanguage {
  if (asked === 'en' || asked === 'hi') return asked
  const spoken = (accepted ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...rest] = part.trim().toLowerCase().split(';')
      const weight = Number(/q=([\d.]+)/.exec(rest.join(';'))?.[1] ?? 1)
      return { language: tag.split('-')[0], weight: Number.isNaN(weight) ? 0 : weight }
    })
    .filter(({ language, weight }) => weight > 0 && (language === 'en' || language === 'hi'))
    .sort((one, other) => other.weight - one.weight)
  return spoken[0]?.language === 'hi' ? 'hi' : 'en'
}

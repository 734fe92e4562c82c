/** Inputs of a month. Prices are assumptions, not offers of anybody. */
export type MonthAssumptions = {
  phones: number
  /** Share of the phones that come on a day. */
  activeShare: number
  returnsPerDay: number
  /** Lists, posts and lessons that are new to a phone. */
  newContentBytesPerDay: number
  updatesPerMonth: number
  /** Differences to the files that a phone has (decision 50). */
  bytesPerUpdate: number
  egressDollarsPerGb: number
  serverDollarsPerMonth: number
  databaseDollarsPerMonth: number
  /** Phones that come back at once, and what one server finishes of them in a minute. */
  peakPhonesAtOnce: number
  phonesPerServerInAMinute: number
}

const daysPerMonth = 30
/** The peak shall be over within so many minutes. */
const peakMinutes = 2

/** Bytes and dollars of a month, given what one return of a phone costs. */
export function budgetOf(month: MonthAssumptions, bytesPerReturn: number) {
  const days = month.phones * month.activeShare * daysPerMonth
  const returnsGb = (days * month.returnsPerDay * bytesPerReturn) / 1e9
  const contentGb = (days * month.newContentBytesPerDay) / 1e9
  const updatesGb = (month.phones * month.updatesPerMonth * month.bytesPerUpdate) / 1e9
  const gb = returnsGb + contentGb + updatesGb
  const servers = Math.max(
    2,
    Math.ceil(month.peakPhonesAtOnce / (month.phonesPerServerInAMinute * peakMinutes)),
  )
  const dollars = {
    traffic: gb * month.egressDollarsPerGb,
    servers: servers * month.serverDollarsPerMonth,
    database: month.databaseDollarsPerMonth,
  }
  const sum = dollars.traffic + dollars.servers + dollars.database
  return {
    'GB of returns': Math.round(returnsGb),
    'GB of new content': Math.round(contentGb),
    'GB of updates': Math.round(updatesGb),
    'MB of a phone that comes daily': Number(((gb * 1000) / (month.phones * month.activeShare)).toFixed(1)),
    servers,
    'dollars of traffic': Math.round(dollars.traffic),
    'dollars of servers and database': Math.round(dollars.servers + dollars.database),
    'dollars in all': Math.round(sum),
    'dollars per thousand phones': Number(((sum / month.phones) * 1000).toFixed(2)),
  }
}

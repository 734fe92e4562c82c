/**
 * Loaded into a server process with `--import`: its clock, which a signal sets back by an hour, as an
 * administrator or NTP would. CLOCK_HOURS_BEHIND starts it that many hours behind.
 */
const hourMs = 3_600_000
const realNow = Date.now.bind(Date)
let behindMs = Number(process.env.CLOCK_HOURS_BEHIND ?? 0) * hourMs

Date.now = () => realNow() - behindMs
globalThis.Date = new Proxy(Date, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [target.now()] : args, newTarget),
})

process.on('SIGUSR2', () => {
  behindMs += hourMs
  console.log(`The clock was set back to ${new Date().toISOString()}`)
})

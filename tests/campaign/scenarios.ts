import type { Command, Write } from './command.ts'
import type { Fault } from './network.ts'

const comment = (at: number, on = 0): Command => ({ do: 'comment', at, on })
const like = (liked: boolean): Command => ({ do: 'like', at: 0, on: 0, liked })
const drain = (at = 0): Command => ({ do: 'drain', at, force: true })
const read = (at: number): Command => ({ do: 'read', at })
const steps = (count: number): Command => ({ do: 'steps', count })
const switchPerson = (to: number): Command => ({ do: 'switch-account', at: 1, to })
const settle: Command = { do: 'settle' }
const tenYearsMs = 10 * 365 * 24 * 3_600_000

/** Sequences of events that seldom occur by chance; a schedule may have one in its middle. */
export const scenarios: Command[][] = [
  // Tokens expire while two tabs send requests at once.
  [read(0), read(1), { do: 'server-clock', ms: 660_000 }, comment(2), steps(4)],
  // A row gets its timestamp from a clock that is corrected later.
  [
    { do: 'clock', ms: tenYearsMs },
    { do: 'faults', faults: ['busy'] },
    comment(0),
    settle,
    { do: 'clock', ms: -tenYearsMs },
  ],
  // A late duplicate arrives after the person has changed the like again.
  [{ do: 'faults', faults: ['late-request'] }, like(true), steps(1), like(false), settle],
  // Another account signs in to the phone during a drain.
  [comment(0), comment(0), switchPerson(1), steps(4)],
  [{ do: 'faults', faults: ['stale-401'] }, comment(0), steps(1), switchPerson(1), steps(3)],
  // An answer is lost, and then a gateway rejects the retry.
  [{ do: 'faults', faults: ['lost-answer', 'forbidden', 'forbidden'] }, comment(0), settle, drain(), settle],
  // An answer from before a restore arrives after it.
  [
    { do: 'back-up' },
    { do: 'faults', faults: ['held-answer'] },
    comment(0),
    steps(1),
    { do: 'restore' },
    read(1),
    steps(3),
  ],
  // The server is restored, and new texts arrive before the resent ones.
  [{ do: 'back-up' }, comment(0), settle, { do: 'restore' }, comment(1), settle],
  // A text whose answer was lost is edited.
  [{ do: 'faults', faults: ['lost-answer'] }, comment(0), settle, { do: 'edit', at: 0, which: 0 }, settle],
  // A captive portal answers a token refresh.
  [{ do: 'faults', faults: ['stale-401', 'portal-401'] }, comment(0), settle],
  // A text is discarded, and the discard is undone.
  [
    { do: 'faults', faults: ['lost-request'] },
    comment(0, 1),
    settle,
    { do: 'discard', at: 0, which: 0 },
    { do: 'undo', at: 0, which: 0 },
  ],
  // A like is rejected while a later one is pending.
  [{ do: 'faults', faults: ['refusal'] }, like(true), like(false), settle],
]

const write = (what: Write): Command => ({ do: 'write', at: 0, on: 0, what })
const backUpDatabase: Command = { do: 'back-up' }
const restore: Command = { do: 'restore' }

const faults = (...some: Fault[]): Command => ({ do: 'faults', faults: some })

/**
 * Sequences around the other writes: edits of a comment, and a restored server that lacks the comment or the
 * edit.
 */
export const moreScenarios: Command[][] = [
  [backUpDatabase, comment(0), settle, write('reply'), settle, restore, settle],
  [backUpDatabase, comment(0), settle, write('change'), settle, restore, settle],
  [backUpDatabase, comment(0), settle, write('remove'), settle, restore, settle],
  [comment(0), settle, backUpDatabase, write('change'), write('remove'), settle, restore, settle],
  // The comment has to be resent and is delayed, while its edit is pending.
  [
    backUpDatabase,
    comment(0),
    settle,
    restore,
    faults('lost-request'),
    write('change'),
    read(1),
    faults('busy', 'busy'),
    settle,
    write('remove'),
    settle,
  ],
  // An entry is saved over a save that waits, and shown; the restored server lacks what came after the first save.
  [write('entry'), settle, backUpDatabase, write('entry'), write('show'), settle, restore, settle],
  [write('entry'), write('entry'), write('show'), settle, faults('lost-answer'), write('hide'), settle],
  // An entry is saved and shown, and the save is refused.
  [write('entry'), settle, faults('conflict', 'conflict'), write('entry'), write('show'), settle],
  // A like that the server may have stored is rejected, the person changes it, and then its late duplicate
  // arrives.
  [
    faults('late-request'),
    like(true),
    steps(1),
    faults('conflict', 'conflict'),
    drain(),
    steps(2),
    like(false),
    settle,
  ],
]

const photo = (on: number): Command => ({ do: 'write', at: 0, on, what: 'photo' })
const kill = (points: number): Command => ({ do: 'kill', at: 0, points })
const killServer: Command = { do: 'kill-server', statements: 2 }
const revive: Command = { do: 'revive-server' }

/** Sequences around writes with files. */
export const photoScenarios: Command[][] = [
  // Another page goes on where one was closed, with half of a part on the server.
  [photo(2), steps(3), faults('lost-request'), steps(1), kill(1), drain(1), settle],
  // The answer to the last part is lost, with the server or on the line.
  [
    faults('stale-401', 'lost-answer', 'lost-answer', 'lost-answer'),
    photo(0),
    settle,
    drain(0),
    drain(0),
    settle,
  ],
  [photo(0), steps(2), killServer, settle, revive, drain(1), settle],
  // A restored server lacks the file, before and after its write was sent.
  [backUpDatabase, photo(1), steps(3), restore, settle, drain(0), settle],
  [
    backUpDatabase,
    faults('held-answer', 'held-answer', 'held-answer'),
    photo(0),
    steps(3),
    restore,
    read(1),
    settle,
  ],
  // The person signs out in the middle, somebody else uses the phone, and the person comes back.
  [photo(2), steps(3), switchPerson(1), photo(0), settle, switchPerson(0), drain(0), settle],
  // Something that poses as the server refuses the file.
  [faults('refusal', 'refusal'), photo(1), settle, { do: 'retry', at: 0, which: 0 }, settle],
  // The write is discarded, another page starts, and the discard is undone.
  [
    faults('lost-request', 'lost-request'),
    photo(0),
    settle,
    { do: 'discard', at: 0, which: 0 },
    drain(1),
    { do: 'undo', at: 0, which: 0 },
    drain(0),
    settle,
  ],
]

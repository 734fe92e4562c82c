import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { dayMs } from '#domain/retention.ts'
import { seededRandom, type Draw } from '#server/seed/seeded-random.ts'

const firstNames =
  'Asha Juma Neema Peter Fatuma Kelvin Mariam Baraka Upendo Daudi Rehema Elia Zawadi Hamisi Tumaini'
const lastNames = 'Sanga Mwakyusa Mbilinyi Chengula Mwambene Kibona Ngonya Mlawa Sichone Mwasomola'
const wards = 'Soweto Iyunga Uyole Forest Mwanjelwa Sisimba Iwambi'.split(' ')
const goods: Record<string, [string, number][]> = {
  Stationery: [
    ['Exercise book', 500],
    ['Pen', 300],
    ['Pencil', 200],
    ['Ruler', 700],
    ['Eraser', 150],
    ['Graph paper', 900],
  ],
  Food: [
    ['Rice 1 kg', 3200],
    ['Sugar 1 kg', 3000],
    ['Maize flour 2 kg', 3600],
    ['Cooking oil 1 l', 6500],
    ['Salt', 600],
    ['Tea leaves', 1500],
  ],
  Soap: [
    ['Bar soap', 1800],
    ['Washing powder', 1200],
    ['Hand soap', 900],
    ['Bleach', 2200],
  ],
  Phone: [
    ['Charger', 8000],
    ['Earphones', 5500],
    ['Phone cover', 4000],
    ['Memory card 32 GB', 18000],
    ['USB cable', 3500],
  ],
  Solar: [
    ['Solar lamp', 25000],
    ['Torch', 7000],
    ['Battery AA', 800],
    ['LED bulb', 3000],
  ],
}
const saleCount = 3000
const customerCount = 120
/** The last of them buy nothing, so that a query for missing rows has a result. */
const buyers = 112
const payments = ['cash', 'cash', 'cash', 'mobile money', 'mobile money', 'credit']
const firstDay = Date.UTC(2024, 0, 1)
const days = 731

/** An invented shop as a SQLite file, the same for the same schema and SQLite version. */
export async function practiceDatabase(schema: string): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vior-practice-'))
  try {
    const file = path.join(folder, 'shop.sqlite')
    const db = new DatabaseSync(file)
    try {
      db.exec('pragma journal_mode = off; pragma synchronous = off; begin')
      db.exec(schema)
      fill(db, seededRandom('practice database'))
      db.exec('commit')
    } finally {
      db.close()
    }
    return await readFile(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const day = (index: number) => new Date(firstDay + index * dayMs).toISOString().slice(0, 10)

function fill(db: DatabaseSync, draw: Draw): void {
  const pick = <T>(values: readonly T[]): T | undefined => values[draw(values.length)]
  const customer = db.prepare('insert into customers values (?, ?, ?, ?)')
  const [first, last] = [firstNames.split(' '), lastNames.split(' ')]
  for (let id = 1; id <= customerCount; id += 1)
    customer.run(id, `${pick(first)} ${pick(last)}`, pick(wards) ?? '', day(draw(days)))

  const product = db.prepare('insert into products values (?, ?, ?, ?)')
  const prices: number[] = []
  for (const [category, list] of Object.entries(goods))
    for (const [name, price] of list) product.run(prices.push(price), name, category, price)

  const sale = db.prepare('insert into sales values (?, ?, ?, ?)')
  const line = db.prepare('insert or ignore into sale_lines values (?, ?, ?, ?)')
  for (let id = 1; id <= saleCount; id += 1) {
    const buyer = draw(3) === 0 ? null : 1 + draw(buyers)
    sale.run(id, buyer, day(Math.floor((id * days) / (saleCount + 1))), pick(payments) ?? '')
    for (let count = 1 + draw(4); count > 0; count -= 1) {
      const bought = 1 + draw(prices.length)
      line.run(id, bought, 1 + draw(5), prices[bought - 1] ?? 0)
    }
  }
}

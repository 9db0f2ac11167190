import {
  businessDay,
  formatDate,
  formatDay,
  formatInstant,
  isCalendarDate,
  isInstant,
  startOfDay,
} from '#contract/dates.ts';
import { random } from './random.ts';

const HOUR = 3_600_000;

describe('startOfDay', () => {
  test.each([
    ['UTC', '2026-11-21', '2026-11-21T00:00:00.000Z'],
    ['America/Mexico_City', '2026-11-21', '2026-11-21T06:00:00.000Z'],
    // Daylight saving time ended in Mexico in 2022.
    ['America/Mexico_City', '2026-07-01', '2026-07-01T06:00:00.000Z'],
    ['America/Mexico_City', '2021-07-01', '2021-07-01T05:00:00.000Z'],
    ['America/Mexico_City', '2021-04-04', '2021-04-04T06:00:00.000Z'],
    ['America/Mexico_City', '2021-04-05', '2021-04-05T05:00:00.000Z'],
    ['America/Mexico_City', '2021-10-31', '2021-10-31T05:00:00.000Z'],
    ['America/Mexico_City', '2021-11-01', '2021-11-01T06:00:00.000Z'],
    ['America/Tijuana', '2026-03-08', '2026-03-08T08:00:00.000Z'],
    ['America/Tijuana', '2026-03-09', '2026-03-09T07:00:00.000Z'],
    ['America/Hermosillo', '2026-07-01', '2026-07-01T07:00:00.000Z'],
    ['Asia/Kathmandu', '2026-11-21', '2026-11-20T18:15:00.000Z'],
    // Half an hour of daylight saving time.
    ['Australia/Lord_Howe', '2026-01-10', '2026-01-09T13:00:00.000Z'],
    ['Australia/Lord_Howe', '2026-07-10', '2026-07-09T13:30:00.000Z'],
    // The clock went from 24:00 back to 23:00, and the year after from 00:00 to 01:00.
    ['America/Sao_Paulo', '2018-02-18', '2018-02-18T03:00:00.000Z'],
    ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-11-21', '2026-11-20T10:00:00.000Z'],
    ['Etc/GMT+12', '2026-11-21', '2026-11-21T12:00:00.000Z'],
  ])('%s, %s begins at %s', (zone, day, instant) => {
    expect(startOfDay(day, zone)).toBe(instant);
  });

  test.each([
    'America/Mexico_City',
    'America/Tijuana',
    'America/Cancun',
    'UTC',
    'Asia/Kathmandu',
    'Australia/Lord_Howe',
    'America/Sao_Paulo',
  ])('%s: each day of 1990 to 2030 starts in itself, and a millisecond earlier is the day before', (zone) => {
    const next = random(7);
    for (let turn = 0; turn < 300; turn += 1) {
      const noon = Date.UTC(1990, 0, 1 + Math.floor(next() * 14_975), 12);
      const day = new Date(noon).toISOString().slice(0, 10);
      const before = new Date(noon - 24 * HOUR).toISOString().slice(0, 10);
      const start = Date.parse(startOfDay(day, zone));
      expect(businessDay(new Date(start), zone)).toBe(day);
      expect(businessDay(new Date(start - 1), zone)).toBe(before);
    }
  });

  test('the days on which the clock changes have 23 and 25 hours', () => {
    const hours = (day: string, next: string) =>
      (Date.parse(startOfDay(next, 'America/Mexico_City')) - Date.parse(startOfDay(day, 'America/Mexico_City'))) / HOUR;
    expect(hours('2021-04-04', '2021-04-05')).toBe(23);
    expect(hours('2021-10-31', '2021-11-01')).toBe(25);
    expect(hours('2023-04-02', '2023-04-03')).toBe(24);
  });
});

test.each([
  ['2026-11-22T05:59:59.999Z', 'America/Mexico_City', '2026-11-21'],
  ['2026-11-22T06:00:00.000Z', 'America/Mexico_City', '2026-11-22'],
  ['2021-07-02T05:00:00.000Z', 'America/Mexico_City', '2021-07-02'],
  ['2026-12-31T23:00:00.000Z', 'Asia/Kathmandu', '2027-01-01'],
  ['2026-11-21T00:00:00.000Z', 'UTC', '2026-11-21'],
])('the business day of %s in %s is %s', (instant, zone, day) => {
  expect(businessDay(instant, zone)).toBe(day);
});

test('an unknown zone is an error', () => {
  expect(() => businessDay('2026-11-21T00:00:00Z', 'Mexico/Nowhere')).toThrow(RangeError);
});

test('only existing calendar dates are valid', () => {
  expect(['2024-02-29', '2000-02-29', '2026-12-31', '1999-01-01'].filter((date) => !isCalendarDate(date))).toEqual([]);
  const wrong = ['2026-02-29', '1900-02-29', '2026-02-31', '2026-13-01', '2026-00-10', '2026-01-00', '26-01-01', ''];
  expect(
    [...wrong, '2026-1-1', '2026-01-01T00:00:00Z', ' 2026-01-01', '2026-01-01\n', '２０２６-01-01'].filter(
      isCalendarDate,
    ),
  ).toEqual([]);
});

test('only existing UTC instants are valid', () => {
  expect(isInstant('2026-11-21T17:03:00.000Z')).toBe(true);
  expect(isInstant('2026-11-21T17:03:00Z')).toBe(true);
  expect(isInstant('2026-11-21T17:03:00.5Z')).toBe(true);
  const wrong = ['2026-02-31T10:00:00Z', '2026-11-21T24:00:00Z', '2026-11-21T10:60:00Z', '2026-11-21T10:00:60Z'];
  const shapes = ['2026-11-21T10:00Z', '2026-11-21T10:00:00', '2026-11-21T10:00:00+01:00', '2026-11-21 10:00:00Z', ''];
  expect([...wrong, ...shapes].filter(isInstant)).toEqual([]);
});

test('instants and dates have a readable format', () => {
  expect(formatInstant('2026-11-21T17:03:00.000Z', 'America/Mexico_City')).toBe('21/11/2026 11:03');
  expect(formatInstant('2026-01-05T06:00:00.000Z', 'America/Mexico_City')).toBe('05/01/2026 00:00');
  expect(formatDay('2026-11-22T05:03:00.000Z', 'America/Mexico_City')).toBe('21/11/2026');
  expect(formatDate('2026-11-05')).toBe('05/11/2026');
});

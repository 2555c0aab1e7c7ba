// @not-in-check
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asLastingUrl, faultOfName, imageOfUrl, lastingUrl, nameOfFile, pixelsOf, positionOf } from './images.rules';

describe('image name rules', () => {
  it.each([
    ['Crème brûlée', null],
    ['Tarte n° 3.5', null],
    ['photo.final.JPG', null],
    ['🍕 Reine', null],
    ['', 'empty'],
    ['   ', 'empty'],
    ['x'.repeat(121), 'too_long'],
    ['../../etc/passwd', 'characters'],
    ['a\\b', 'characters'],
    ['a:b', 'characters'],
    ['a\0b', 'characters'],
    ['line\nbreak', 'characters'],
    ['gpj.\u202eexe', 'characters'],
    ['zero\u200bwidth', 'characters'],
    ['.htaccess', 'dots'],
    ['..', 'dots'],
    ['a..b', 'dots'],
    ['a.', 'dots'],
    ['CON', 'reserved'],
    ['lpt1.png', 'reserved'],
    ['shell.php', 'ending'],
    ['page.html', 'ending'],
    ['photo.jpg.exe', 'ending'],
  ])('check %j for faults: %s', (name, fault) => expect(faultOfName(name)).toBe(fault));

  it.each([
    ['Croque-monsieur.jpg', 'Croque-monsieur'],
    ['archive.tar.gz', 'archive tar'],
    ['C:\\fotos\\Reine.PNG', 'C fotos Reine'],
    ['.htaccess', 'htaccess'],
    ['..', 'Image'],
    ['', 'Image'],
    ['con.png', 'Image'],
    ['a\u202eb.webp', 'a b'],
  ])('turn the file name %j into the safe name %j', (file, name) => expect(nameOfFile(file, 'Image')).toBe(name));

  it('turn any file name into a safe name', () => {
    const odd = fc.string({ unit: fc.constantFrom(...'aé.. /\\:*"<>|\0\n\u202e😀xjpgCON1'), maxLength: 200 });
    fc.assert(fc.property(fc.oneof(odd, fc.string({ unit: 'binary' })), (file) => faultOfName(nameOfFile(file, 'Image')) === null));
  });
});

describe('a crop', () => {
  it('has at least one pixel and lies inside the picture', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    const side = fc.integer({ min: 1, max: 8_000 });
    fc.assert(
      fc.property(share, share, share, share, side, side, (x, y, w, h, width, height) => {
        const found = pixelsOf({ x, y, width: w, height: h }, { width, height });
        expect(Math.min(found.width, found.height)).toBeGreaterThanOrEqual(1);
        expect(found.left + found.width).toBeLessThanOrEqual(width);
        expect(found.top + found.height).toBeLessThanOrEqual(height);
        expect(Math.min(found.left, found.top)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('positions the picture’s focus relative to itself, or at its nearest edge', () => {
    expect(positionOf({ x: 0.5, y: 0.25 }, null)).toBe('50% 25%');
    expect(positionOf({ x: 0.5, y: 0.25 }, { x: 0.5, y: 0, width: 0.5, height: 0.5 })).toBe('0% 50%');
    expect(positionOf({ x: 0, y: 1 }, { x: 0.2, y: 0.2, width: 0.5, height: 0.5 })).toBe('0% 100%');
  });
});

it('imageOfUrl recognises addresses of the image library and no others', () => {
  const id = '0b0f6c1e-6f1b-4a52-9d3f-1a2b3c4d5e6f';
  expect(imageOfUrl(lastingUrl(id))).toBe(id);
  expect(imageOfUrl(`/images/${id}/12-480.webp`)).toBe(id);
  for (const url of [
    '',
    'slideshow/a.jpg',
    `/images/${id}/x.webp`,
    `https://x.test/images/${id}/1080.webp`,
    `/images/${id.toUpperCase()}/1080.webp`,
  ])
    expect(imageOfUrl(url)).toBeNull();
});

describe('asLastingUrl', () => {
  const origin = 'https://brigade.example';
  const id = '3f2b8c1e-9a4d-4f6b-8e21-7c5d9a0b1e2f';
  it.each([
    [`/images/${id.toUpperCase()}/1080.webp`, `/images/${id}/1080.webp`],
    [`${origin}/images/${id}/480.webp?from=menu#top`, `/images/${id}/480.webp`],
    [`HTTPS://Brigade.Example:443/images/${id}/12-160.webp`, `/images/${id}/160.webp`],
    [`/%69mages/${id.replaceAll('-', '%2D')}/1080%2Ewebp`, `/images/${id}/1080.webp`],
    [`images/${id}/1080.webp`, `/images/${id}/1080.webp`],
  ])('turns %s into a lasting address of the library', (url, lasting) => expect(asLastingUrl(url, origin)).toBe(lasting));
  it.each([
    `https://elsewhere.example/images/${id}/1080.webp`,
    `/images/${id}/1081.webp`,
    'images/summer.jpg',
    'https://brigade.example/%',
    '',
  ])('leaves %j unchanged', (url) => expect(asLastingUrl(url, origin)).toBe(url));
  it('converts only relative addresses when the origin is unknown', () => {
    expect(asLastingUrl(`/images/${id.toUpperCase()}/480.webp`, '')).toBe(`/images/${id}/480.webp`);
    expect(asLastingUrl(`${origin}/images/${id}/480.webp`, '')).toBe(`${origin}/images/${id}/480.webp`);
  });
});

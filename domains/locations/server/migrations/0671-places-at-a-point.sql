-- Tells whether coordinates are those of a place rather than of a building.
create index place_at on place (lat, lng);

import "catapults-sim/exploration-worker";
